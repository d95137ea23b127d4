/** Id of the private document that lists the recipients of a form's submissions; the dot makes it private. */
export const deliveryDocumentId = (form: string): string => `delivery.${form}`

/** Whether an id belongs to such a private document. */
export const isDeliveryDocumentId = (id: string): boolean => id.startsWith('delivery.')
