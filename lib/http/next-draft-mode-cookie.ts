/** Next's draft mode cookie, which its library sets. It is not used here, so it is deleted again. */
export const nextDraftModeCookieName = '__prerender_bypass'
