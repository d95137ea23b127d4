import type { CatalogueProduct, CatalogueVariant } from '../catalogue/catalogue-schema.ts'
import { translatedOptionNameAndValues } from '../catalogue/translations.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'

export interface SelectedOption {
  name: string
  value: string
}
export interface VariantSelectionArgs {
  selectedOptions?: readonly SelectedOption[] | null
  ignoreUnknownOptions?: boolean | null
  caseInsensitiveMatch?: boolean | null
}

/**
 * A selection in the catalogue's main language; clients send option names as they received them in
 * a translation.
 */
export function toMainLanguageSelection(
  product: CatalogueProduct,
  args: VariantSelectionArgs,
  language: string | null,
): VariantSelectionArgs {
  const selectedOptions = args.selectedOptions?.map(({ name, value }) => {
    const option = product.options.find(
      (each) => translatedOptionNameAndValues(each, language).name === name,
    )
    const own = option?.values.find(
      (each) => translatedOptionNameAndValues(option, language).valueOf(each) === value,
    )
    return { name: option?.name ?? name, value: own ?? value }
  })
  return { ...args, ...(selectedOptions && { selectedOptions }) }
}

function fold(text: string, insensitive: boolean) {
  return insensitive ? text.toLowerCase() : text
}

/** The known options of a selection; null when it has unknown ones that must not be ignored. */
function readSelection(
  product: CatalogueProduct,
  args: VariantSelectionArgs,
): SelectedOption[] | null {
  const insensitive = args.caseInsensitiveMatch ?? false
  const known = (args.selectedOptions ?? []).filter(({ name, value }) =>
    product.options.some(
      (option) =>
        fold(option.name, insensitive) === fold(name, insensitive) &&
        option.values.some(
          (candidate) => fold(candidate, insensitive) === fold(value, insensitive),
        ),
    ),
  )
  const unknown = known.length < (args.selectedOptions ?? []).length
  return unknown && args.ignoreUnknownOptions === false ? null : known
}

function fits(
  variant: CatalogueVariant,
  selection: readonly SelectedOption[],
  insensitive: boolean,
): boolean {
  return selection.every(({ name, value }) =>
    variant.selectedOptions.some(
      (option) =>
        fold(option.name, insensitive) === fold(name, insensitive) &&
        fold(option.value, insensitive) === fold(value, insensitive),
    ),
  )
}

/** The variant of a complete selection. */
export function findVariantBySelection(
  product: CatalogueProduct,
  args: VariantSelectionArgs,
): CatalogueVariant | null {
  const selection = readSelection(product, {
    ...args,
    ignoreUnknownOptions: args.ignoreUnknownOptions ?? false,
  })
  if (!selection || selection.length < product.options.length) return null
  return (
    product.variants.find((variant) =>
      fits(variant, selection, args.caseInsensitiveMatch ?? false),
    ) ?? null
  )
}

/** The selected variant, else the first available, else the first. */
export function selectedOrFirstAvailable(
  product: CatalogueProduct,
  args: VariantSelectionArgs,
  catalogue: LiveCatalogue,
): CatalogueVariant | null {
  const selection = readSelection(product, args)
  if (selection && selection.length > 0) {
    const insensitive = args.caseInsensitiveMatch ?? false
    const matching = product.variants.filter((variant) => fits(variant, selection, insensitive))
    const found = matching.find((variant) => catalogue.sellable(variant.id) > 0) ?? matching[0]
    if (found) return found
  }
  return (
    product.variants.find((variant) => catalogue.sellable(variant.id) > 0) ??
    product.variants[0] ??
    null
  )
}

/** The variants that differ from the selected one in exactly one option. */
export function adjacentVariants(
  product: CatalogueProduct,
  args: VariantSelectionArgs,
  catalogue: LiveCatalogue,
): CatalogueVariant[] {
  const chosen = selectedOrFirstAvailable(product, args, catalogue)
  if (!chosen) return []
  const differences = (variant: CatalogueVariant) =>
    variant.selectedOptions.filter(({ name, value }) => !fits(chosen, [{ name, value }], false))
      .length
  return product.variants
    .filter((variant) => differences(variant) === 1)
    .toSorted((a, b) => a.id - b.id)
}

/**
 * Shopify's compact encoding of option combinations, format `v1_`: a trie over option value
 * positions, where `:` descends one option, `,` closes a branch and a space separates leaves.
 */
export function encodeVariantOptions(
  product: CatalogueProduct,
  variants: readonly CatalogueVariant[],
): string {
  const paths = variants.map((variant) =>
    product.options.map(({ name, values }) => {
      const selected = variant.selectedOptions.find((option) => option.name === name)
      return selected ? values.indexOf(selected.value) : 0
    }),
  )
  const branch = (rows: readonly number[][], depth: number): string => {
    const heads = [...new Set(rows.map((row) => row[depth]!))].toSorted((a, b) => a - b)
    if (depth === product.options.length - 1) return `${heads.join(' ')},`
    return `${heads
      .map(
        (head) =>
          `${head}:${branch(
            rows.filter((row) => row[depth] === head),
            depth + 1,
          )}`,
      )
      .join('')},`
  }
  return paths.length === 0 ? 'v1_' : `v1_${branch(paths, 0)}`
}
