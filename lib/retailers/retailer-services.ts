/** Services of a retailer, with titles for Studio; the site uses `retailers.services` of the messages. */
export const retailerServices = [
  { value: 'boutique', title: 'Brand boutique' },
  { value: 'sale', title: 'Sells our watches' },
  { value: 'care', title: 'Service and repairs' },
  { value: 'straps', title: 'Straps and fittings' },
] as const

export type RetailerService = (typeof retailerServices)[number]['value']

export function isRetailerService(value: unknown): value is RetailerService {
  return retailerServices.some((service) => service.value === value)
}
