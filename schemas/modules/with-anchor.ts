import { defineField, type ObjectDefinition } from 'sanity'
import { checkAnchorName } from '../fields/anchor-name.ts'
import { notTranslatable } from '../fields/not-translatable.ts'

/**
 * Validates the anchor of a module: an error message for the editor, or `true`.
 *
 * @param key the module's own key
 * @param modules every module of the page
 */
export function checkModuleAnchor(value: string | undefined, key: unknown, modules: unknown) {
  const spelled = checkAnchorName(value)
  if (!value || spelled !== true) return spelled
  const others: { _key?: string; anchor?: string }[] = Array.isArray(modules) ? modules : []
  return others.some(({ _key, anchor }) => anchor === value && _key !== key)
    ? 'Another module on this page has this anchor. Choose a different one.'
    : true
}

const anchorField = defineField({
  name: 'anchor',
  title: 'Anchor',
  type: 'string',
  options: notTranslatable,
  fieldset: 'place',
  description: 'Lets links jump to this module: “warranty” becomes #warranty in the URL.',
  validation: (rule) =>
    rule.custom((value, { document, parent }) => {
      const key = (parent as { _key?: string } | undefined)?._key
      return checkModuleAnchor(value, key, document?.['modules'])
    }),
})

/** Adds a collapsed anchor field below the fields of a module. */
export function withAnchorField<Module extends ObjectDefinition>(module: Module): Module {
  return {
    ...module,
    fieldsets: [
      ...(module.fieldsets ?? []),
      {
        name: 'place',
        title: 'Anchor',
        options: { collapsible: true, collapsed: true },
      },
    ],
    fields: [...module.fields, anchorField],
  }
}
