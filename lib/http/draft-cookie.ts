/** Next's own cookie of draft mode. Drafts are shown for the sealed session beside it, never for it alone. */
export const draftCookie = '__prerender_bypass'
