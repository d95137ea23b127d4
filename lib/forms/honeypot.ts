/** Name of the honeypot field, which visitors do not see and bots fill in. The specification names that of the newsletter. */
export const formHoneypot = '_website'
export const newsletterHoneypot = 'newsletter'
