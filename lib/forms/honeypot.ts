/**
 * Name of the honeypot field, which visitors do not see and bots fill in. It resembles no name that password managers
 * and autofill know.
 */
export const formHoneypotField = '_remark_2'
/** The specification names that of the newsletter. */
export const newsletterHoneypotField = 'newsletter'
