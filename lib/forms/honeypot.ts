/** Name of the honeypot field, which visitors do not see and bots fill in. The specification names that of the newsletter. */
export const formHoneypotField = '_website'
export const newsletterHoneypotField = 'newsletter'
