/** The types are those of the newest generation. */
export * from '@sanity/client'
export { default } from '@sanity/client'
export * as stega from '@sanity/client/stega'
