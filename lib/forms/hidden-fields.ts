/** Fields of every form that are the app's own. No field of an editor's begins with an underscore. */
export const hiddenFields = {
  /** Id of the form on its page, where a visitor without JavaScript is led back to. */
  anchor: '_anchor',
  /** Path of that page, on pages that the server answers with. */
  page: '_page',
  /** One for each time that a form is filled in. */
  token: '_token',
  /** Names of the fields whose words are never shown again, for whoever gives words back without knowing the form. */
  secret: '_secret',
} as const

/** What an id of a form on a page looks like. */
export const formAnchorPattern = /^[a-zA-Z][\w-]{0,99}$/
