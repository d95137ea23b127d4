import {
  type AnalyticsItem,
  type AnalyticsList,
  type AnalyticsEvent,
  type AnalyticsDestination,
  totalValue,
} from './analytics-event.ts'

/*
 * Facts in the form of GA4's recommended e-commerce events, which is what the tags of a tag manager expect to find in
 * its data layer.
 */

/** Most items that one event may hold. */
const maxItems = 200

/** An event as the data layer takes it. */
export interface DataLayerEvent {
  event: string
  ecommerce?: object
  search_term?: string
}

/** Pushes facts to a data layer, each after what an earlier one left there is cleared. */
export function dataLayerDestination(layer: unknown[]): AnalyticsDestination {
  return (fact) => {
    for (const event of dataLayerEvents(fact)) layer.push({ ecommerce: null }, event)
  }
}

/** A fact in the words of the data layer. Page views are none of them: the tags count those themselves. */
export function dataLayerEvents(fact: AnalyticsEvent): DataLayerEvent[] {
  switch (fact.kind) {
    case 'page':
      return [
        ...(fact.product
          ? [valueEvent('view_item', { items: [fact.product], currency: fact.currency })]
          : []),
        ...(fact.search ? [{ event: 'search', search_term: fact.search }] : []),
      ]
    case 'list':
      return [listEvent('view_item_list', fact, fact.list)]
    case 'select':
      return [listEvent('select_item', fact, fact.items[0]?.list)]
    case 'add':
      return [valueEvent('add_to_cart', fact)]
    case 'remove':
      return [valueEvent('remove_from_cart', fact)]
    case 'cart':
      return [valueEvent('view_cart', fact)]
    case 'checkout': {
      const { codes } = fact
      return [
        valueEvent('begin_checkout', fact, codes.length > 0 ? { coupon: codes.join(', ') } : {}),
      ]
    }
    case 'search':
      return [{ event: 'search', search_term: fact.search }]
  }
}

interface Priced {
  items: readonly AnalyticsItem[]
  currency: string
}

/** An event about something that has a value. */
function valueEvent(event: string, { items, currency }: Priced, more: object = {}): DataLayerEvent {
  const told = items.slice(0, maxItems)
  return {
    event,
    ecommerce: { currency, value: totalValue({ items }), ...more, items: told.map(itemParameters) },
  }
}

/** An event about a list: it has no value of its own. */
function listEvent(
  event: string,
  { items, currency }: Priced,
  of: AnalyticsList | undefined,
): DataLayerEvent {
  const told = items.slice(0, maxItems)
  return { event, ecommerce: { currency, ...listParameters(of), items: told.map(itemParameters) } }
}

function itemParameters(item: AnalyticsItem): object {
  const { product, name, brand, category, variant, price, discount, quantity = 1 } = item
  return {
    item_id: numberIn(product),
    item_name: name,
    ...(brand && { item_brand: brand }),
    ...(category && { item_category: category }),
    ...(variant?.name && { item_variant: variant.name }),
    ...(price !== undefined && { price }),
    ...(discount !== undefined && { discount }),
    quantity,
    ...(item.index !== undefined && { index: item.index }),
    ...listParameters(item.list),
  }
}

function listParameters(of: AnalyticsList | undefined): object {
  return of ? { item_list_id: of.id, item_list_name: of.name } : {}
}

/** The number at the end of a global id, as feeds and reports name a product. */
function numberIn(gid: string): string {
  return gid.split('/').at(-1) ?? gid
}
