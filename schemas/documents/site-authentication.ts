import { LockIcon } from '@sanity/icons/Lock'
import { defineField, defineType } from 'sanity'

/** On a server without a password, turning it on would lock out every visitor. */
const needsServerPassword = (isOn: boolean | undefined) => isOn !== true || needsPasswordMessage

const needsPasswordMessage =
  'The server has no password, so visitors could not sign in. Set SITE_PASSWORD and restart the site first.'

const createSiteAuthentication = (hasPassword: boolean) =>
  defineType({
    name: 'authentication',
    title: 'Password',
    type: 'document',
    icon: LockIcon,
    fields: [
      defineField({
        name: 'passwordEnabled',
        title: 'Require a password',
        type: 'boolean',
        initialValue: false,
        description: hasPassword
          ? 'Once this is published, visitors need the password to see the site. The password itself is set on the server (SITE_PASSWORD).'
          : needsPasswordMessage,
        // One that is on already can be turned off.
        readOnly: ({ value }) => !hasPassword && value !== true,
        validation: (rule) => (hasPassword ? rule : rule.custom(needsServerPassword)),
      }),
    ],
    preview: {
      select: { enabled: 'passwordEnabled' },
      prepare: ({ enabled }) => ({
        title: 'Password',
        subtitle: enabled === true ? 'On: visitors need the password' : 'Off: the site is public',
      }),
    },
  })

/** Whether the site requires a password; a single document for all languages. */
export const siteAuthentication = createSiteAuthentication(true)

/** The same for a server without a password. */
export const siteAuthenticationWithoutPassword = createSiteAuthentication(false)
