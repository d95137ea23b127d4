import { LinkIcon } from '@sanity/icons/Link'
import { defineField, defineType } from 'sanity'
import { linkTargetTypes } from '../fields/link-targets.ts'
import { isObjectFilledIn } from '../fields/is-object-filled-in.ts'
import { linkableReferenceOptions } from '../fields/linkable-reference-options.ts'
import { radioOptions } from '../fields/radio-options.ts'

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
  options: { columns: 2 },
  fields: [
    defineField({
      name: 'type',
      type: 'string',
      initialValue: 'internal',
      options: radioOptions(
        { internal: 'Page of this site', external: 'Web address', download: 'File to download' },
        'horizontal',
      ),
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'label',
      type: 'string',
      description: 'What the visitor reads.',
      validation: (rule) => rule.max(80).warning('Long labels break on small screens.'),
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
            ? 'Choose the target page.'
            : true,
        ),
    }),
    defineField({
      name: 'url',
      title: 'Address',
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
                  ? 'Enter the URL, starting with https://.'
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
          (parent as LinkParent)?.type === 'download' && !value?.asset ? 'Upload the file.' : true,
        ),
    }),
    defineField({
      name: 'newWindow',
      title: 'Open in a new window',
      type: 'boolean',
      description: 'For pages from which readers return. Screen readers announce it.',
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
      title: label || page || product || url || 'Link without a label',
      subtitle: type === 'external' ? url : type === 'download' ? 'File' : page || product,
    }),
  },
})
