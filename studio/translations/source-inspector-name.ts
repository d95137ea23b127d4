/** Name of the source inspector, as used in Studio's URLs. */
export const sourceInspectorName = 'orrery-source'
