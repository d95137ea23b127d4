import { MenuIcon } from '@sanity/icons/Menu'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { radioOptions } from '../fields/radio-options.ts'

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
      options: radioOptions({ link: 'Link', group: 'Group of links' }, 'horizontal'),
    }),
    defineField({
      name: 'label',
      type: 'string',
      description: 'The label of the entry.',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'link',
      type: 'link',
      hidden: ({ parent }) => (parent as MenuParent)?.type === 'group',
    }),
    defineField({
      name: 'image',
      type: 'picture',
      description: 'Shown while the pointer is over the entry.',
    }),
    defineField({
      name: 'children',
      title: 'Links',
      type: 'array',
      hidden: ({ parent }) => (parent as MenuParent)?.type !== 'group',
      of: [
        defineArrayMember({
          name: 'menuChild',
          title: 'Link',
          type: 'object',
          fields: [
            defineField({ name: 'link', type: 'link' }),
            defineField({
              name: 'image',
              type: 'picture',
              description: 'Shown while the pointer is over the entry.',
            }),
          ],
          preview: {
            select: {
              label: 'link.label',
              page: 'link.reference.title',
              product: 'link.reference.store.title',
              media: 'image',
            },
            prepare: ({ label, page, product, media }) => ({
              title: label || page || product || 'Link without a label',
              subtitle: page || product,
              media,
            }),
          },
        }),
      ],
    }),
  ],
  preview: {
    select: { title: 'label', type: 'type', children: 'children', media: 'image' },
    prepare: ({ title, type, children, media }) => ({
      title: title || 'Entry without a label',
      subtitle:
        type === 'group' ? `Group of ${Array.isArray(children) ? children.length : 0}` : 'Link',
      media,
    }),
  },
})
