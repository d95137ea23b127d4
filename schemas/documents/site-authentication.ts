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
      title: 'Ask visitors for a password',
      type: 'boolean',
      initialValue: false,
      description:
        'As soon as this is published, only those who know the password see the site. The password itself is set where the site runs (SITE_PASSWORD); without one, nobody can enter.',
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
