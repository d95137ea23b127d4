/** The private document that says who is told of the answers to a form; the dot keeps it from the public. */
export const deliveryDocumentId = (form: string): string => `delivery.${form}`

/** Whether an id is one that the public cannot read. */
export const isDeliveryDocumentId = (id: string): boolean => id.startsWith('delivery.')
