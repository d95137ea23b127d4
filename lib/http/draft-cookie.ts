/** Next's own cookie of draft mode. Whoever forges it gets past the index of addresses, not into drafts. */
export const draftCookie = '__prerender_bypass'
