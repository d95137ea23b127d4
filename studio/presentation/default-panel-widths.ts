/** Where Presentation stores the widths that an editor chooses, and its name for preview and form. */
const storageKey = 'presentation/panels'
const panels = 'preview:3,content:5'

/**
 * Gives Presentation's form 35 % of the window until an editor chooses a width. Studio's 25 % are too narrow for links,
 * references and the toolbar of texts on a laptop.
 */
export function setDefaultPanelWidths(): void {
  try {
    if (localStorage.getItem(storageKey) === null)
      localStorage.setItem(storageKey, JSON.stringify({ [panels]: [65, 35] }))
  } catch {
    // The browser stores nothing; Studio's own widths apply.
  }
}
