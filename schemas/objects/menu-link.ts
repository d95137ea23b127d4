import { MenuIcon } from '@sanity/icons/Menu'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { radioOptions } from '../fields/radio-options.ts'
import { requires } from '../fields/requires.ts'

type MenuParent = { type?: string } | undefined

/** An entry of the full-screen menu: a link, or a group of links under a label. */
export const menuLink = defineType({
  name: 'menuLink',
  title: 'Menu item',
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
      validation: (rule) => requires(rule, 'Label'),
    }),
    defineField({
      name: 'link',
      type: 'link',
      hidden: ({ parent }) => (parent as MenuParent)?.type === 'group',
    }),
    defineField({
      name: 'image',
      type: 'picture',
      description: 'Shown on hover.',
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
              description: 'Shown on hover.',
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
              title: label || page || product || 'Untitled link',
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
      title: title || 'Untitled menu item',
      subtitle:
        type === 'group'
          ? `Group of ${Array.isArray(children) ? children.length : 0} links`
          : 'Link',
      media,
    }),
  },
})
