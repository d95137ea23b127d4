import { CogIcon } from '@sanity/icons/Cog'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { isLocale, localeTable } from '#lib/locales.ts'
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
      defineField({ name: 'title', type: 'string', description: 'The label in the top bar.' }),
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
      title: 'Links of the top bar',
      description: 'Up to four, beside the menus; phones show them in the menu.',
      type: 'array',
      group: 'menu',
      of: [defineArrayMember({ type: 'link' })],
      validation: (rule) => rule.max(4),
    }),
    menu('menu', 'Menu', 'The first section of the full-screen menu: the main pages.'),
    menu('inside', 'About', 'The second section: company, stories and contact.'),
    defineField({
      name: 'currenciesMenu',
      title: 'Choice of currencies',
      type: 'object',
      group: 'menu',
      fields: [
        defineField({
          name: 'currencies',
          type: 'array',
          description:
            'The main currency is always listed first. If it is the only one, visitors see no currency menu.',
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
          description: 'The last line of every page.',
          placeholder: '© Maison Orrery',
        }),
        defineField({
          name: 'info',
          title: 'Blocks of text',
          type: 'array',
          of: [
            defineArrayMember({
              name: 'footerInfo',
              title: 'Block of text',
              type: 'object',
              fields: [
                defineField({ name: 'title', type: 'string' }),
                defineField({ name: 'body', title: 'Text', type: 'richText' }),
              ],
              preview: {
                select: { title: 'title', text: 'body.0.children.0.text' },
                prepare: ({ title, text }) => ({
                  title: title || text || 'Block without text',
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
              description: 'If empty, the form is titled “Newsletter” in the page’s language.',
            }),
            defineField({ name: 'body', title: 'Text', type: 'text', rows: 2 }),
          ],
        }),
      ],
    }),
    defineField({
      name: 'rootRedirect',
      title: 'Where / leads',
      description: 'Leave empty to show the home page there.',
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
      description:
        'Its settings apply to all product pages in this language. If empty, the product list of the language is used.',
      type: 'reference',
      to: [{ type: 'productPage' }],
      options: sameLanguageReferenceOptions,
      group: 'pages',
    }),
    defineField({
      name: 'letters',
      title: 'Contact page',
      description:
        'The page with your contact form. Visitors without JavaScript cannot use the cart: a link beside the cart and the buy button leads them here. If empty, there is no link.',
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
    prepare: ({ language }) => ({
      title: 'Settings',
      subtitle: isLocale(language) ? localeTable[language].name : undefined,
    }),
  },
})
