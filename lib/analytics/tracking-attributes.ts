import type { AnalyticsItem, AnalyticsItemList } from './analytics-event.ts'

/** The settings that enable analytics. */
interface AnalyticsSettings {
  privacy?: { tags?: object | undefined; shop?: object | undefined }
}

/** Whether an analytics service is configured. */
export function isAnalyticsEnabled({ privacy }: AnalyticsSettings): boolean {
  return privacy?.tags !== undefined || privacy?.shop !== undefined
}

/** Attributes of a product card with its analytics item; none without analytics. */
export function trackedItemAttributes(
  site: AnalyticsSettings,
  item: AnalyticsItem | undefined,
): { 'data-item'?: string | undefined } {
  return item && isAnalyticsEnabled(site) ? { 'data-item': JSON.stringify(item) } : {}
}

/** Attributes of the element that contains the cards of a list. */
export function trackedListAttributes(
  site: AnalyticsSettings,
  list: AnalyticsItemList,
): { 'data-list'?: string | undefined } {
  return isAnalyticsEnabled(site) ? { 'data-list': JSON.stringify(list) } : {}
}
