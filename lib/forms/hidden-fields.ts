/** Hidden fields of the app in every form. Editors' field names never start with an underscore. */
export const hiddenFieldNames = {
  /** Id of the form on its page, the redirect target for visitors without JavaScript. */
  anchor: '_anchor',
  /** Path of that page. */
  page: '_page',
  /** Idempotency token of one submission. */
  token: '_token',
  /** Names of the secret fields, for code that renders submitted values without knowing the form. */
  secret: '_secret',
  /** Names of the fields whose text the browser could not read and therefore submits as empty. */
  unreadable: '_unreadable',
  /** Version of the form that the page shows. */
  version: '_version',
} as const

/** Format of a form's id on a page. */
export const formAnchorPattern = /^[a-zA-Z][\w-]{0,99}$/
