-- The steps of juhao.duck and juhao.spark, one query each: keys of documents in, all pairs out. Integers only, so
-- that every engine gives the same rows. A name after $ is replaced: by a value of the engine's rules
-- (`_juhao.rules()`), or by the dialect (`DIALECT` in duck.py and spark.py). `features` and `verified` come from the
-- core. A name with a method after a slash is that method's own. Source: src/core/corpus/steps.rs, and src/core/methods.

-- step numbered: documents numbered in the order of their ids, bytewise
select $number as number, id, site, grp, counted, text, copy, size, fresh
from (select id, site, grp, counted, text, copy, size, fresh from features where error is null $by_id);

-- step documents: the first document of the same text, and of the same copy; a document without characters has a text
-- of its own, and so has each document where a published method compares
select number, id, site, grp, counted, size,
       min(number) over (partition by text, counted, own) as text,
       min(number) over (partition by text, counted, copy, own) as copy,
       max(fresh) over (partition by text, counted, copy, own) as fresh,
       fresh as is_fresh
from (select *, case when counted = 0 or $each then number else -1 end as own from numbered);

-- view postings: the first document of each copy, once for each of its keys
select d.number as document, d.fresh, $explode(f.keys) as key
from features f join documents d on f.id = d.id
where d.number = d.copy;

-- step lists: number of documents of each key that at least two have, and of new ones among them
select key, cast(count(*) as bigint) as df, cast(sum(fresh) as bigint) as fresh
from postings group by key having count(*) > 1;

-- step occurrences: the postings of these keys
select p.key, p.document, l.df, l.fresh
from postings p join lists l on p.key = l.key;

-- step template: keys that are dropped: of one site for the most part (CCDet's pruning), or of too many documents
select key from (
  select o.key, o.df, d.site, count(*) as n
  from occurrences o join documents d on o.document = d.number
  where o.df >= $site_documents
  group by o.key, o.df, d.site)
where df > $most_documents or (site <> '' and n * $site_share_den >= df * $site_share_num)
group by key;

-- step index: the postings that are left
select o.key, o.document, o.df, o.fresh
from occurrences o
where not exists (select 1 from template t where t.key = o.key);

-- step sizes: number of keys of each document, without dropped ones
select d.number as document, d.size - coalesce(x.dropped, 0) as size, d.fresh
from documents d left join (
  select o.document, count(*) as dropped
  from occurrences o join template t on o.key = t.key
  group by o.document) x on d.number = x.document
where d.number = d.copy;

-- query crowd: number of lists of each length, from which the greatest length of a list that is not crowded follows
select df, count(*) as lists
from lists l where not exists (select 1 from template t where t.key = l.key)
group by df order by df;

-- query lengths: number of lists of each length with new documents, and their documents
select df, count(*) as lists, cast(sum(df) as bigint) as documents
from lists l where l.fresh > 0 and not exists (select 1 from template t where t.key = l.key)
group by df order by df;

-- step candidates: pairs that share enough keys; of a crowded list each document with the next ones
with neighbours as (
  select document, $leads
  from index where df > $longest_rare and fresh > 0
  window w as (partition by key order by document)),
crowded as (
  select a, b from (select document as a, $explode($array($nexts)) as b from neighbours)
  where b is not null),
shared as (
  select a, b, count(*) as keys, sum(rare) as rare, max(scarce) as scarce from (
    select i.document as a, j.document as b, 1 as rare, case when i.df <= $scarce_documents then 1 else 0 end as scarce
    from index i join index j on i.key = j.key
    where i.document < j.document and i.df <= $cut and j.df <= $cut and i.fresh > 0 and j.fresh > 0
    union all
    select a, b, 0 as rare, 0 as scarce from crowded)
  group by a, b)
select p.a, p.b, cast(p.keys as bigint) as keys, cast(p.rare as bigint) as rare
from shared p join sizes s on p.a = s.document join sizes t on p.b = t.document
where s.fresh + t.fresh > 0
  and (p.keys >= $keys or p.scarce > 0 or (least(s.size, t.size) <= $small and p.rare >= $rare_of_small)
    or (least(s.size, t.size) > 0 and p.keys * $share >= least(s.size, t.size)));

-- step candidates/ccdet: pairs whose features in common are a large enough share of the smaller set (CCS)
select p.a, p.b, cast(p.keys as bigint) as keys, s.size as a_size, t.size as b_size
from (
  select i.document as a, j.document as b, count(*) as keys
  from index i join index j on i.key = j.key
  where i.document < j.document and i.df <= $cut and j.df <= $cut and i.fresh > 0 and j.fresh > 0
  group by i.document, j.document) p
join sizes s on p.a = s.document join sizes t on p.b = t.document
where s.fresh + t.fresh > 0 and p.keys * $ccs_den >= least(s.size, t.size) * $ccs_num;

-- query shared/pku-lcs: the fingerprints of each document, from the one with the most to the one with the fewest
select d.number, -d.size as place, k.keys
from documents d join (select document, array_agg(key) as keys from index group by document) k
on d.number = k.document;

-- query lengths/pku-lcs: number of candidate sets of each size, and their documents
select df, count(*) as lists, cast(sum(df) as bigint) as documents
from (select count(*) as df from sets group by founder having count(*) > 1)
group by df order by df;

-- view together/pku-lcs: the texts of each candidate set; documents without fingerprints are a set with those of the
-- same text
select m.founder, m.place, m.number, x.text
from (
  select s.founder, -d.size as place, s.number, d.id
  from sets s join documents d on s.number = d.number join (
    select founder from sets group by founder having count(*) > 1 and count(*) <= $cut) o on s.founder = o.founder
  union all
  select founder, 0 as place, number, id
  from (
    select number, id, min(number) over (partition by n.text, counted) as founder,
           count(*) over (partition by n.text, counted) as documents
    from numbered n where size = 0 and counted > 0)
  where documents > 1) m
join source x on m.id = x.id;

-- step chosen: candidates that are not of one text, with ids
select c.a, c.b, d.id as a_id, e.id as b_id
from candidates c join documents d on c.a = d.number join documents e on c.b = e.number
where d.text <> e.text;

-- step verified/ccdet: the paper's rule: CCS is the score, CLR parts duplicates from contained documents
select a, b,
       case when least(a_size, b_size) * $clr_den >= greatest(a_size, b_size) * $clr_num then 'duplicate'
            when a_size < b_size then 'contained' else 'contains' end as relation,
       cast(keys as double) / cast(least(a_size, b_size) as double) as score,
       keys as a_covered, a_size as a_counted, keys as b_covered, b_size as b_counted, cast(null as $string) as error,
       cast(null as $string) as role, cast(null as $string) as reason, cast(null as $string) as signs,
       cast(null as $string) as reason_turned, cast(null as $string) as signs_turned
from candidates;

-- view texts: chosen pairs with both texts
select c.a, c.b, c.a_id, c.b_id, x.text as a_text, y.text as b_text
from chosen c join source x on c.a_id = x.id join source y on c.b_id = y.id;

-- step members: which documents are listed with all others of their copy, and of their text
select d.number, d.id, d.grp, d.copy, d.text, d.counted, d.is_fresh,
       count(*) over (partition by d.copy) <= $copies or d.number = d.copy or d.number = coalesce(
         min(case when c.grp <> '' and d.grp <> c.grp then d.number end) over (partition by d.copy), -1) as listed,
       count(*) over (partition by d.text) <= $copies or d.number = d.text or d.number = coalesce(
         min(case when t.grp <> '' and d.grp <> t.grp then d.number end) over (partition by d.text), -1)
         as listed_of_text
from documents d join documents c on d.copy = c.number join documents t on d.text = t.number;

-- step pairs: all pairs that share evidence, and minor ones on request: copies of both documents, and documents of one
-- text, which are not compared and have no signs, the smaller id first
with found as (
  select x.number as a, y.number as b, v.relation, v.score, v.a_covered, v.a_counted, v.b_covered, v.b_counted,
         v.role, v.reason, v.signs, v.reason_turned, v.signs_turned
  from verified v join members x on v.a = x.copy join members y on v.b = y.copy
  where v.relation is not null and x.listed and y.listed and ($minor or coalesce(v.role, '') <> 'minor')
  union all
  select x.number as a, y.number as b, 'duplicate' as relation, cast(1 as double) as score,
         x.counted as a_covered, x.counted as a_counted, x.counted as b_covered, x.counted as b_counted,
         'evidence' as role, '{"code":"same-text","values":{}}' as reason, '[]' as signs,
         '{"code":"same-text","values":{}}' as reason_turned, '[]' as signs_turned
  from members x join members y on x.text = y.text
  where x.listed_of_text and x.number <> y.number and (x.number < y.number or not y.listed_of_text)),
ordered as (
  select least(a, b) as a, greatest(a, b) as b, score,
         case when a < b or relation not in ('contains', 'contained') then relation
              when relation = 'contains' then 'contained' else 'contains' end as relation,
         case when a < b then a_covered else b_covered end as a_covered,
         case when a < b then a_counted else b_counted end as a_counted,
         case when a < b then b_covered else a_covered end as b_covered,
         case when a < b then b_counted else a_counted end as b_counted, role,
         case when a < b then reason else reason_turned end as reason,
         case when a < b then signs else signs_turned end as signs
  from found)
select d.id as a, e.id as b, o.relation, o.role, o.reason, o.signs, o.score, o.a_covered, o.a_counted, o.b_covered, o.b_counted,
       d.grp <> '' and d.grp = e.grp as grouped
from ordered o join members d on o.a = d.number join members e on o.b = e.number
where d.is_fresh + e.is_fresh > 0
order by case when o.role = 'minor' then 1 else 0 end, d.id, e.id;

-- step minor: number of pairs whose matches are all minor, listed or not, and of those inside a group among them
select count(*) as pairs, count(case when x.grp <> '' and x.grp = y.grp then 1 end) as grouped
from verified v join members x on v.a = x.copy join members y on v.b = y.copy
where v.role = 'minor' and x.listed and y.listed and x.is_fresh + y.is_fresh > 0;

-- query links: pairs that make clusters; a pair that is distinct links nothing
select d.number as a, e.number as b, p.relation, p.score
from pairs p join documents d on p.a = d.id join documents e on p.b = e.id
where not p.grouped and p.relation <> 'distinct' order by d.number, e.number;

-- view linked: their documents
select d.number, d.id, d.counted, d.text from documents d join (
  select a as id from pairs where not grouped and relation <> 'distinct'
  union select b as id from pairs where not grouped and relation <> 'distinct') p on d.id = p.id;

-- step centres/pku-lcs/simhash-sp: each document of a cluster with its first one, which it was compared with
select v.b as number, v.a as centre
from verified v join documents d on v.a = d.number join documents e on v.b = e.number
where v.relation is not null and d.is_fresh + e.is_fresh > 0 and (d.grp = '' or d.grp <> e.grp);

-- step clusters: each document with the centre of its cluster, or itself
select d.id, coalesce(e.id, d.id) as cluster
from documents d left join centres c on d.number = c.number left join documents e on c.centre = e.number
order by d.id;

-- view crowds: documents of crowds of which several would stay, because not all their pairs are listed
select k.crowd, k.place, k.number, k.text, k.earlier, x.text as shown
from kept k join documents d on k.number = d.number join source x on d.id = x.id
where k.crowd >= 0;

-- query preferred: linked documents in the order in which they would stay
select d.number, d.text from linked d $dates order by $preference;

-- step decisions: each document with the centre of its cluster, and with the document that stays for it
select c.id, c.cluster, coalesce(e.id, c.id) as kept, e.id is null or e.id = c.id as stays
from clusters c join documents d on c.id = d.id left join $settled k on d.number = k.number
left join documents e on k.kept = e.number
order by c.id;

-- view same: documents of one text, which pairs list and nothing compared: those that are compared instead of their
-- copies, with both texts
select p.a, p.b, s.text as a_text, t.text as b_text
from (
  select distinct x.copy as a, y.copy as b
  from members x join members y on x.text = y.text
  where x.listed_of_text and x.number <> y.number and (x.number < y.number or not y.listed_of_text)
    and x.is_fresh + y.is_fresh > 0 and ($grouped or x.grp = '' or x.grp <> y.grp)) p
join documents d on p.a = d.number join documents e on p.b = e.number
join source s on d.id = s.id join source t on e.id = t.id;

-- query places: the places of the matches of each pair that is listed
select x.number as a, y.number as b, v.places
from verified v join members x on v.a = x.copy join members y on v.b = y.copy
where v.role = 'evidence' and x.listed and y.listed
  and x.is_fresh + y.is_fresh > 0 and ($grouped or x.grp = '' or x.grp <> y.grp)
union all
select x.number as a, y.number as b, m.places
from matched m join members x on m.a = x.copy join members y on m.b = y.copy
where m.role = 'evidence' and x.listed_of_text and x.number <> y.number
  and (x.number < y.number or not y.listed_of_text)
  and x.is_fresh + y.is_fresh > 0 and ($grouped or x.grp = '' or x.grp <> y.grp);

-- view texts_of_places: documents that have passages, with their texts
select p.number, p.places, d.id, x.text
from placed p join documents d on p.number = d.number join source x on d.id = x.id;

-- step passages: each place of each passage of three documents or more, those of most documents first
select w.passage, w.id, w.start, w.end, f.text, w.pairs, w.allPairs
from worded w join worded f on w.passage = f.passage
where f.text is not null
order by w.passage, w.number;

-- step errors: documents that could not be read
select id, error from (
  select id, error from features where error is not null and fresh > 0
  union all
  select d.id, v.error from $failed v join documents d on v.a = d.number where v.error is not null)
order by id, error;
