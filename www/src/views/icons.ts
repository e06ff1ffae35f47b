/** Icons, drawn in the colour of the text around them. Each is next to a name, because icons alone mean nothing. */

import { svg } from "../dom.ts";

const PATHS = {
  auto: ["M12 3a9 9 0 1 0 0 18z", "M12 3a9 9 0 0 1 0 18"],
  light: [
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
    "M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19",
  ],
  dark: ["M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"],
  swap: ["M4 8h15M15 4l4 4-4 4", "M20 16H5M9 12l-4 4 4 4"],
  link: ["M9 7H7a5 5 0 0 0 0 10h2M15 7h2a5 5 0 0 1 0 10h-2M8 12h8"],
  close: ["M6 6l12 12M18 6 6 18"],
  keep: ["M12 4v11M8 11l4 4 4-4", "M5 19h14"],
  help: [
    "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 1 0 0-17z",
    "M9.6 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.9M12 16.6v.2",
  ],
  menu: ["M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 1 0 0-17z", "M3.5 12h17M12 3.5c-5 5-5 12 0 17M12 3.5c5 5 5 12 0 17"],
  lock: ["M6 11h12v9H6z", "M8.5 11V8a3.5 3.5 0 0 1 7 0v3"],
  up: ["M6 15l6-6 6 6"],
  down: ["M6 9l6 6 6-6"],
  previous: ["M15 6l-6 6 6 6"],
  next: ["M9 6l6 6-6 6"],
  back: ["M20 12H5M11 6l-6 6 6 6"],
  duplicate: ["M10.5 5.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13z", "M13.5 5.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13z"],
  contains: ["M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 1 0 0-17z", "M14.5 9a4 4 0 1 0 0 8 4 4 0 1 0 0-8z"],
  distinct: ["M8.5 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z", "M15.5 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z"],
  partial: ["M8.5 6a6 6 0 1 0 0 12 6 6 0 1 0 0-12z", "M15.5 6a6 6 0 1 0 0 12 6 6 0 1 0 0-12z"],
} as const;

export type Icon = keyof typeof PATHS;

export function icon(name: Icon): SVGSVGElement {
  return svg(
    "svg",
    { class: `icon icon-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    ...PATHS[name].map((d) => svg("path", { d })),
  );
}

/** Draws the full stop: the logo of this page, and the end of its sentences. */
export function stop(): SVGSVGElement {
  return svg(
    "svg",
    { class: "stop", viewBox: "0 0 10 10", "aria-hidden": "true" },
    svg("circle", { cx: 5, cy: 5, r: 3.6 }),
  );
}
