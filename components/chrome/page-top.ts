/** Id of the focusable element at the very top of a page. */
export const pageTopId = 'top'
