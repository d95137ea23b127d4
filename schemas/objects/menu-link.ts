import { MenuIcon } from '@sanity/icons/Menu'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { radios } from '../fields/radios.ts'

type MenuParent = { type?: string } | undefined

/** An entry of the full-screen menu: a link, or a group of links under a label. */
export const menuLink = defineType({
  name: 'menuLink',
  title: 'Menu entry',
  type: 'object',
  icon: MenuIcon,
  fields: [
    defineField({
      name: 'type',
      type: 'string',
      initialValue: 'link',
      options: radios({ link: 'Link', group: 'Group of links' }, 'horizontal'),
    }),
    defineField({ name: 'label', type: 'string', validation: (rule) => rule.required() }),
    defineField({
      name: 'link',
      type: 'link',
      hidden: ({ parent }) => (parent as MenuParent)?.type === 'group',
    }),
    defineField({
      name: 'image',
      type: 'picture',
      description: 'Answers to the word under the pointer.',
    }),
    defineField({
      name: 'children',
      title: 'Links',
      type: 'array',
      hidden: ({ parent }) => (parent as MenuParent)?.type !== 'group',
      of: [
        defineArrayMember({
          name: 'menuChild',
          type: 'object',
          fields: [
            defineField({ name: 'link', type: 'link' }),
            defineField({ name: 'image', type: 'picture' }),
          ],
          preview: { select: { title: 'link.label', media: 'image' } },
        }),
      ],
    }),
  ],
  preview: { select: { title: 'label', subtitle: 'type', media: 'image' } },
})
