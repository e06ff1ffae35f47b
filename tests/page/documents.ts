/** Documents made here, as small as their formats allow. */

import { constants, deflateRawSync } from "node:zlib";
import { strToU8, type Zippable, zipSync } from "fflate";

const zip = (files: Zippable): number[] => [...zipSync(files)];
const xml = (text: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`);

export function zipOf(files: Readonly<Record<string, string | readonly number[]>>): number[] {
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === "string" ? strToU8(content) : Uint8Array.from(content),
  ]);
  return zip(Object.fromEntries(entries));
}

/**
 * A zip archive of one file that is `megabytes` of zeros. Deflates one megabyte and repeats its bytes, because to
 * deflate 600 takes seconds. Stores these bytes as a file, and then marks the file as deflated, so its checksum is
 * wrong: that of the stored bytes.
 */
export function zerosIn(name: string, megabytes: number): number[] {
  const piece = deflateRawSync(Buffer.alloc(2 ** 20), { finishFlush: constants.Z_FULL_FLUSH });
  const deflated = Buffer.concat([...Array<Buffer>(megabytes).fill(piece), deflateRawSync(Buffer.alloc(0))]);
  const archive = Buffer.from(zipSync({ [name]: [deflated, { level: 0 }] }));
  // Where the head of the file and the directory at the end have the method, and the length of the file.
  const directory = archive.readUInt32LE(archive.length - 6);
  for (const [method, length] of [
    [8, 22],
    [directory + 10, directory + 24],
  ] as const) {
    archive.writeUInt16LE(8, method);
    archive.writeUInt32LE(megabytes * 2 ** 20, length);
  }
  return [...archive];
}

/** A Word document of these paragraphs. */
export function docxOf(paragraphs: readonly string[]): number[] {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`).join("");
  return zip({
    "[Content_Types].xml": xml(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    "_rels/.rels": xml(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    "word/document.xml": xml(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
  });
}

/** An OpenDocument text of these paragraphs, with a comment in the first that is no part of the text. */
export function odtOf(paragraphs: readonly string[]): number[] {
  const comment = "<office:annotation><text:p>COMMENT</text:p></office:annotation>";
  const body = paragraphs.map((text, i) => `<text:p>${i === 0 ? comment : ""}<text:span>${text}</text:span></text:p>`);
  return zip({
    mimetype: strToU8("application/vnd.oasis.opendocument.text"),
    "content.xml": xml(
      `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text>\\n ${body.join("\\n ")}\\n</office:text></office:body></office:document-content>`.replaceAll(
        "\\n",
        "\n",
      ),
    ),
  });
}

/** A PDF of one page with these lines. Chinese uses a font that is not embedded, so that a character map is needed. */
export function pdfOf(lines: readonly string[], han = false): number[] {
  return pdfOfPages([lines], han);
}

/** A PDF of several pages, each with its lines. */
export function pdfOfPages(pages: readonly (readonly string[])[], han = false): number[] {
  const shown = (line: string): string =>
    han ? `<${[...line].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, "0")).join("")}>` : `(${line})`;
  const font = han
    ? "<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>"
    : "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
  const first = 6;
  const kids = pages.map((_, i) => `${first + 2 * i} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font,
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 5 0 R >>",
    "<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>",
    ...pages.flatMap((lines, i) => {
      const content = `BT /F 12 Tf 72 720 Td 16 TL ${lines.map((line) => `${shown(line)} Tj T*`).join(" ")} ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${first + 2 * i + 1} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let out = "%PDF-1.4\n";
  const places = objects.map((object, i) => {
    const place = out.length;
    out += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const start = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return [...strToU8(out)];
}
