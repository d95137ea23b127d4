import { CogIcon } from '@sanity/icons/Cog'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { languageField } from '../fields/language-field.ts'
import {
  type LookUpCheck,
  reportLookUpError,
  warnIfUnchecked,
} from '../fields/validation-lookup.ts'
import { checkRootRedirect, type StoredDestination } from '../fields/redirect-checks.ts'
import { sameLanguageReferenceOptions } from '../fields/same-language-reference-options.ts'

const menu = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    description,
    type: 'object',
    group: 'menu',
    fields: [
      defineField({ name: 'title', type: 'string', description: 'Label in the top bar.' }),
      defineField({
        name: 'menuLink',
        title: 'Entries',
        type: 'array',
        of: [defineArrayMember({ type: 'menuLink' })],
      }),
    ],
  })

const checkRoot: LookUpCheck<unknown> = (value, context) =>
  checkRootRedirect(value as StoredDestination | undefined, context)

/** Shared by all pages of one language: menus, footer, 404 page. */
export const siteSettings = defineType({
  name: 'settings',
  title: 'Settings',
  type: 'document',
  icon: CogIcon,
  groups: [
    { name: 'menu', title: 'Menus', default: true },
    { name: 'footer', title: 'Footer' },
    { name: 'pages', title: 'Pages' },
    { name: 'seo', title: 'Search and sharing' },
  ],
  fields: [
    languageField,
    defineField({
      name: 'links',
      title: 'Top bar links',
      description: 'Up to 4. Phones show them in the menu.',
      type: 'array',
      group: 'menu',
      of: [defineArrayMember({ type: 'link' })],
      validation: (rule) => rule.max(4),
    }),
    menu('menu', 'Menu', 'First section of the menu: the main pages.'),
    menu('inside', 'About', 'Second section: company, stories and contact.'),
    defineField({
      name: 'currenciesMenu',
      title: 'Currency menu',
      type: 'object',
      group: 'menu',
      fields: [
        defineField({
          name: 'currencies',
          type: 'array',
          description: 'The main currency comes first. The menu is hidden if there is no other.',
          of: [defineArrayMember({ type: 'menuCurrency' })],
          validation: (rule) =>
            rule.custom((value) => {
              const codes = (value as { code?: string }[] | undefined)?.map(({ code }) => code)
              const twice = codes?.find((code, at) => code && codes.indexOf(code) !== at)
              return twice ? `${twice} is listed twice.` : true
            }),
        }),
      ],
    }),
    defineField({
      name: 'footer',
      type: 'object',
      group: 'footer',
      fields: [
        defineField({
          name: 'copyright',
          type: 'string',
          description: 'Last line of every page.',
          placeholder: '© Maison Orrery',
        }),
        defineField({
          name: 'info',
          title: 'Text blocks',
          type: 'array',
          of: [
            defineArrayMember({
              name: 'footerInfo',
              title: 'Text block',
              type: 'object',
              fields: [
                defineField({ name: 'title', type: 'string' }),
                defineField({ name: 'body', title: 'Text', type: 'richText' }),
              ],
              preview: {
                select: { title: 'title', text: 'body.0.children.0.text' },
                prepare: ({ title, text }) => ({
                  title: title || text || 'Empty text block',
                  subtitle: title && text,
                }),
              },
            }),
          ],
        }),
        defineField({ name: 'links', type: 'array', of: [defineArrayMember({ type: 'link' })] }),
        defineField({
          name: 'newsletter',
          type: 'object',
          fields: [
            defineField({
              name: 'title',
              type: 'string',
              description: 'If empty: “Newsletter” in the page’s language.',
            }),
            defineField({ name: 'body', title: 'Text', type: 'text', rows: 2 }),
          ],
        }),
      ],
    }),
    defineField({
      name: 'rootRedirect',
      title: 'Redirect of the home URL (/)',
      description: 'If empty, the home page is shown.',
      type: 'link',
      group: 'pages',
      validation: (rule) => [
        rule.custom(reportLookUpError(checkRoot)),
        rule.custom(warnIfUnchecked(checkRoot)).warning(),
      ],
    }),
    defineField({
      name: 'productPage',
      title: 'Product list',
      description: 'Its settings apply to all product pages in this language.',
      type: 'reference',
      to: [{ type: 'productPage' }],
      options: sameLanguageReferenceOptions,
      group: 'pages',
    }),
    defineField({
      name: 'letters',
      title: 'Contact page',
      description: 'Linked for visitors without JavaScript, who cannot use the cart.',
      type: 'reference',
      to: [{ type: 'page' }],
      options: sameLanguageReferenceOptions,
      group: 'pages',
    }),
    defineField({
      name: 'notFoundPage',
      title: '404 page',
      type: 'object',
      group: 'pages',
      fields: [
        defineField({ name: 'title', type: 'string' }),
        defineField({ name: 'body', title: 'Text', type: 'richText' }),
      ],
    }),
    defineField({
      name: 'seo',
      type: 'seo',
      group: 'seo',
      description: 'Used for pages without their own.',
    }),
  ],
  preview: {
    select: { language: 'language' },
    prepare: () => ({ title: 'Settings' }),
  },
})
