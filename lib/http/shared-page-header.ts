/**
 * Header from the proxy to the front server: the page is shared by all visitors, so the first visitor's query must not be rendered into it
 * (`server/front/strip-shared-page-query.ts`).
 */
export const sharedPageHeader = 'x-orrery-kept'
