/** Next's own cookie of draft mode, which its library sets. It says nothing here, so it is taken away again. */
export const draftCookie = '__prerender_bypass'
