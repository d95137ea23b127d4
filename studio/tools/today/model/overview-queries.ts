/** A document as Today lists it. */
export interface DocumentSummary {
  _id: string
  _type: string
  _rev: string
  _updatedAt: string
}

/** How many rows a section shows at most. */
export const maxRows = 8

const fields = '{_id, _type, _rev, _updatedAt}'

/** Drafts and versions, the newest first; a few more than are shown, because not all of them are everybody's. */
export const draftsQuery = {
  fetch: `*[_id in path("drafts.**") && _type in $types] | order(_updatedAt desc)[0...60]${fields}`,
  listen: '*[_id in path("drafts.**") && _type in $types]',
}

/** What stands on the site, the newest first. */
export const publishedQuery = {
  fetch: `*[_id in path("*") && _type in $types] | order(_updatedAt desc)[0...${maxRows}]${fields}`,
  listen: '*[_id in path("*") && _type in $types]',
}

/** A release that goes live by itself. */
export interface ScheduledRelease {
  _id: string
  title: string | null
  at: string
  documents: number
}

/** What goes live by itself, the soonest first, with how much it brings. */
export const scheduledReleasesQuery = {
  fetch: `*[_type == "system.release" && state in ["scheduled", "scheduling"] && defined(publishAt)]
    | order(publishAt asc)[0...${maxRows}]{
      _id, "title": metadata.title, "at": publishAt,
      "documents": count(*[sanity::partOfRelease(string::split(^._id, "_.releases.")[1])])
    }`,
  listen: '*[_type == "system.release"]',
}

/** How many revisions one question tells of. */
export const revisionsPageSize = 1000

/** What there is of the types that editors write, so much after an id. */
export const revisionsQuery = `*[_type in $types && _id > $after] | order(_id asc)[0...${revisionsPageSize}]{_id, _type, _rev}`
