import { LockIcon } from '@sanity/icons/Lock'
import { defineField, defineType } from 'sanity'

/** Whether the site requires a password; a single document for all languages. */
export const siteAuthentication = defineType({
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
      description:
        'Once this is published, visitors need the password to see the site. The password itself is set on the server (SITE_PASSWORD). Without one, no one can enter.',
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
