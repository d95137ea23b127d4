/** The name of the inspector that shows the source beside a translation, as it stands in Studio's addresses. */
export const sourceInspectorName = 'orrery-source'
