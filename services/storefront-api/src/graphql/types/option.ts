import { gid } from '../../catalogue/gid.ts'
import { optionValueNode, variantNode, type OptionNode, type OptionValueNode } from '../nodes.ts'
import type { Resolver } from '../schema/strict.ts'

function optionNumber(source: Pick<OptionNode, 'product' | 'index'>) {
  return source.product.id * 10 + source.index
}
function optionOf(source: Pick<OptionNode, 'product' | 'index'>) {
  return source.product.options[source.index]!
}

export const optionResolvers: Record<string, Resolver> = {
  id: (source: OptionNode) => gid('ProductOption', optionNumber(source)),
  name: (source: OptionNode) => optionOf(source).name,
  values: (source: OptionNode) => optionOf(source).values,
  optionValues: (source: OptionNode) =>
    optionOf(source).values.map((_, at) => optionValueNode(source.product, source.index, at)),
}

export const optionValueResolvers: Record<string, Resolver> = {
  id: (source: OptionValueNode) =>
    gid('ProductOptionValue', optionNumber(source) * 1000 + source.at),
  name: (source: OptionValueNode) => optionOf(source).values[source.at],
  swatch: () => null,
  firstSelectableVariant: ({ product, index, at }: OptionValueNode, _args, { shelf }) => {
    const option = product.options[index]!
    const carriers = product.variants.filter((variant) =>
      variant.selectedOptions.some(
        ({ name, value }) => name === option.name && value === option.values[at],
      ),
    )
    const variant = carriers.find(({ id }) => shelf.sellable(id) > 0) ?? carriers[0]
    return variant ? variantNode({ product, variant }) : null
  },
}
