/**
 * In which the proxy tells the front that a page is kept for everybody, so that the query of whoever came first is written into nothing
 * (`server/front/strip-query.ts`).
 */
export const sharedPageHeader = 'x-orrery-kept'
