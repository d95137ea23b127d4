import { useTranslations } from 'next-intl'
import { useId, type ReactNode } from 'react'
import type { SiteProps } from '#lib/content/site-props.ts'
import { localeTable } from '#lib/locales.ts'
import { formatMoney } from '#lib/money/format-money.ts'
import { priceAttributes } from '#lib/money/price-attributes.ts'
import {
  excludesProducts,
  priceFilterSteps,
  productSortOrders,
  type ProductFilter,
  sizesOfProducts,
} from '#lib/shop/filter-products.ts'
import { materialTags, movementTags, tagsToFilterBy } from '#lib/shop/filter-tags.ts'
import { localizeSize } from '#lib/shop/localize-size.ts'
import { bidiIsolate } from '#lib/text/bidi-isolate.ts'
import { styled } from '../ui/styled.tsx'
import type { ProductCardData } from './product.groq.ts'
import { filterFactsOf, tagChoices } from './product-filters.ts'

interface ProductFilterFormProps {
  /** All products of the list. */
  products: readonly ProductCardData[]
  /** The collections that divide them. */
  collections: ReadonlyArray<{ slug: string; label: string }>
  filter: ProductFilter
  /** Path of the page. */
  path: string
  site: SiteProps
}

/** Filters and sorts a list by a GET form, so it works without scripts and its URL can be shared. */
export function ProductFilterForm(props: ProductFilterFormProps) {
  const { products, collections, filter, path, site } = props
  const t = useTranslations('collection.finder')
  const facts = products.map(filterFactsOf)
  // An `option` allows no markup, so a size among Arabic words is isolated by control characters.
  const isRight = localeTable[site.locale].direction === 'rtl'
  const sizes = withChosen(sizesOfProducts(facts), filter.size)
  const steps = priceFilterSteps(facts)
  const price = (name: 'min' | 'max', from: readonly number[]) => (
    <Choice name={name} label={t(name)} any={t('any')} value={filter[name]?.toString()}>
      {withChosen(from, filter[name])
        .toSorted((a, b) => a - b)
        .map((amount) => {
          const money = { amount, currencyCode: site.currency }
          return (
            <option key={amount} value={amount} {...priceAttributes(money)}>
              {formatMoney(money, site.locale)}
            </option>
          )
        })}
    </Choice>
  )
  return (
    <Finder>
      <details open={excludesProducts(filter) || filter.order ? true : undefined}>
        <summary>{t('title')}</summary>
        <form action={`${path}#found`} method="get" autoComplete="off" aria-label={t('title')}>
          <OfferedChoice
            name="collection"
            label={t('collection')}
            any={t('anyCollection')}
            value={filter.collection}
            offered={collections.map(({ slug, label }) => ({ value: slug, label }))}
          />
          <OfferedChoice
            name="movement"
            label={t('movement')}
            any={t('anyMovement')}
            value={filter.movement}
            offered={tagsToFilterBy(movementTags, facts).map((tag) => ({
              value: tag,
              label: t(`movements.${tag}`),
            }))}
          />
          <OfferedChoice
            name="material"
            label={t('material')}
            any={t('anyMaterial')}
            value={filter.material}
            offered={tagsToFilterBy(materialTags, facts).map((tag) => ({
              value: tag,
              label: t(`materials.${tag}`),
            }))}
          />
          {sizes.length > 0 && (
            <Choice name="size" label={t('size')} any={t('anySize')} value={filter.size}>
              {sizes.map((size) => (
                <option key={size} value={isRight ? size : undefined}>
                  {isRight ? bidiIsolate(localizeSize(size, site.locale)) : size}
                </option>
              ))}
            </Choice>
          )}
          {(steps.length > 0 || filter.min !== undefined) && price('min', steps.slice(0, -1))}
          {(steps.length > 0 || filter.max !== undefined) && price('max', steps.slice(1))}
          <OfferedChoice
            name="tag"
            label={t('tag')}
            any={t('anyTag')}
            value={filter.tag}
            offered={tagChoices(products, site.locale).map(({ key, label }) => ({
              value: key,
              label,
            }))}
          />
          <Choice name="sort" label={t('sort')} any={t('house')} value={filter.order}>
            {productSortOrders.map((order) => (
              <option key={order} value={order}>
                {t(`orders.${order}`)}
              </option>
            ))}
          </Choice>
          <label className="stock">
            <input type="checkbox" name="available" value="1" defaultChecked={filter.isAvailable} />
            {t('available')}
          </label>
          <button type="submit" className="button">
            {t('show')}
          </button>
        </form>
      </details>
    </Finder>
  )
}

interface ChoiceProps {
  name: string
  label: string
  /** Label of the empty option. */
  any: string
  value: string | undefined
  children: ReactNode
}

function Choice({ name, label, any, value = '', children }: ChoiceProps) {
  const id = useId()
  return (
    // Beside its label, because WebKit makes an enclosed select's chosen option part of its name.
    <div>
      <label htmlFor={id}>{label}</label>
      {/* Keyed by value, so that navigation to other filters resets the select. */}
      <select key={value} id={id} name={name} defaultValue={value}>
        <option value="">{any}</option>
        {children}
      </select>
    </div>
  )
}

interface OfferedChoiceProps extends Omit<ChoiceProps, 'children'> {
  offered: ReadonlyArray<{ value: string; label: string }>
}

/** A choice that is left out when nothing is offered. A chosen value that is not offered is shown as it is. */
function OfferedChoice({ offered, ...props }: OfferedChoiceProps) {
  const values = withChosen(
    offered.map(({ value }) => value),
    props.value,
  )
  if (values.length === 0) return null
  return (
    <Choice {...props}>
      {values.map((value) => (
        <option key={value} value={value}>
          {offered.find((each) => each.value === value)?.label ?? value}
        </option>
      ))}
    </Choice>
  )
}

/** Adds the chosen value to the options if the list does not contain it. */
function withChosen<Value>(choices: readonly Value[], chosen: Value | undefined): Value[] {
  return chosen === undefined || choices.includes(chosen) ? [...choices] : [...choices, chosen]
}

const Finder = styled.div`
  margin-block-end: var(--space-3);

  summary {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.75rem;
    font-size: var(--size-small);
    text-decoration: underline;
    text-decoration-color: var(--accent);
    text-decoration-thickness: 1px;
    text-underline-offset: 0.5em;
    cursor: pointer;
  }

  form {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr));
    gap: var(--space-3) var(--gutter);
    align-items: end;
    padding-block: var(--space-2) var(--space-3);
  }

  label[for] {
    display: block;
    font-size: var(--size-small);
    color: var(--text-soft);
  }

  select {
    inline-size: 100%;
    min-block-size: var(--control);
    padding: 0;
    padding-inline-end: 1.5rem;
    border: 0;
    border-block-end: 1px solid var(--text);
    border-radius: 0;
    font: inherit;
    color: inherit;
    appearance: none;
    background: no-repeat right 0.25rem center / 0.75rem var(--chevron);
  }

  :root[dir='rtl'] & select {
    background-position-x: 0.25rem;
  }

  .stock {
    display: flex;
    gap: var(--space-1);
    align-items: center;
    min-block-size: var(--control);
  }

  @media print {
    display: none;
  }
`
