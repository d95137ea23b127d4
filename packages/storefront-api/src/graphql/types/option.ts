import { gid } from '../../catalogue/gid.ts'
import { optionIn } from '../../catalogue/texts.ts'
import { optionValueNode, variantNode, type OptionNode } from '../sources.ts'
import type { ResolversOf } from '../schema/resolver.ts'

function optionNumber(source: Pick<OptionNode, 'product' | 'index'>) {
  return source.product.id * 10 + source.index
}
function optionOf(source: Pick<OptionNode, 'product' | 'index'>) {
  return source.product.options[source.index]!
}

export const optionResolvers: ResolversOf<'ProductOption'> = {
  id: (source) => gid('ProductOption', optionNumber(source)),
  name: (source, _args, { buyer }) => optionIn(optionOf(source), buyer.language).name,
  values: (source, _args, { buyer }) => {
    const option = optionOf(source)
    return option.values.map(optionIn(option, buyer.language).valueOf)
  },
  optionValues: (source) =>
    optionOf(source).values.map((_, at) => optionValueNode(source.product, source.index, at)),
}

export const optionValueResolvers: ResolversOf<'ProductOptionValue'> = {
  id: (source) => gid('ProductOptionValue', optionNumber(source) * 1000 + source.at),
  name: (source, _args, { buyer }) => {
    const option = optionOf(source)
    return optionIn(option, buyer.language).valueOf(option.values[source.at]!)
  },
  swatch: (source) => {
    const { values, swatches } = optionOf(source)
    const color = swatches?.[values[source.at]!]
    return color ? { color, image: null } : null
  },
  firstSelectableVariant: ({ product, index, at }, _args, { shelf }) => {
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
