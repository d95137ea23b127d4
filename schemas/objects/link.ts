import { LinkIcon } from '@sanity/icons/Link'
import { defineField, defineType } from 'sanity'
import { linkTargetTypes } from '../fields/link-targets.ts'
import { isObjectFilledIn } from '../fields/is-object-filled-in.ts'
import { linkableReferenceOptions } from '../fields/linkable-reference-options.ts'
import { radioOptions } from '../fields/radio-options.ts'
import { requires } from '../fields/requires.ts'

type LinkParent = { type?: string } | undefined

const isNot =
  (type: string) =>
  ({ parent }: { parent?: unknown }) =>
    ((parent as LinkParent)?.type ?? 'internal') !== type

/** Fields that editors fill in; the others have initial values. */
const content = ['label', 'reference', 'url', 'file']

/** A link to a document of this site, to another address, or to a file. */
export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  icon: LinkIcon,
  fields: [
    defineField({
      name: 'type',
      type: 'string',
      initialValue: 'internal',
      options: radioOptions(
        { internal: 'Page on this site', external: 'URL', download: 'File download' },
        'horizontal',
      ),
      validation: (rule) => requires(rule, 'Type'),
    }),
    defineField({
      name: 'label',
      type: 'string',
      description: 'Text of the link.',
      // A link inside a text shows the linked words.
      hidden: ({ path }) => path.includes('markDefs'),
      validation: (rule) => rule.max(80).warning('Keep the label under 80 characters.'),
    }),
    defineField({
      name: 'reference',
      title: 'Page',
      type: 'reference',
      to: linkTargetTypes,
      options: linkableReferenceOptions,
      hidden: isNot('internal'),
      validation: (rule) =>
        rule.custom((value, context) =>
          !isNot('internal')(context) && !value && isObjectFilledIn(context, content)
            ? 'Page is required.'
            : true,
        ),
    }),
    defineField({
      name: 'url',
      title: 'URL',
      type: 'url',
      hidden: isNot('external'),
      // Hidden fields of another type must report no errors.
      validation: (rule, context) =>
        context?.hidden
          ? rule.skip()
          : [
              rule.uri({ scheme: ['http', 'https', 'mailto', 'tel'], allowRelative: false }),
              rule.custom((value, { parent }) =>
                (parent as LinkParent)?.type === 'external' && !value
                  ? 'URL is required, starting with https://.'
                  : true,
              ),
            ],
    }),
    defineField({
      name: 'file',
      type: 'file',
      hidden: isNot('download'),
      validation: (rule) =>
        rule.custom((value, { parent }) =>
          (parent as LinkParent)?.type === 'download' && !value?.asset ? 'File is required.' : true,
        ),
    }),
    defineField({
      name: 'newWindow',
      title: 'Open in a new tab',
      type: 'boolean',
      description: 'Screen readers announce it.',
      initialValue: false,
      hidden: ({ parent }) => (parent as LinkParent)?.type === 'download',
    }),
  ],
  preview: {
    select: {
      label: 'label',
      type: 'type',
      url: 'url',
      page: 'reference.title',
      product: 'reference.store.title',
    },
    prepare: ({ label, type, url, page, product }) => ({
      title: label || page || product || url || 'Untitled link',
      subtitle: type === 'external' ? url : type === 'download' ? 'File' : page || product,
    }),
  },
})
