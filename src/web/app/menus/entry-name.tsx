import type { Menu, MenuEntry } from '../../../domain/editions.ts'
import { useMenuTexts } from './menu-texts.tsx'

/** Entries whose words stand in two menus. */
const AMBIGUOUS: ReadonlySet<MenuEntry> = new Set<MenuEntry>(['foliarSearch', 'seedSearch', 'foliarRequest', 'seedRequest'])

/** Entries of search and request have the same words, so screen readers hear the menu's name before them. */
export const EntryName = ({ menu, entry }: { menu: Menu['name']; entry: MenuEntry }) => {
  const { menus, entries } = useMenuTexts()
  return (
    <span>
      {AMBIGUOUS.has(entry) && <span className="visually-hidden">{menus[menu]}: </span>}
      {entries[entry]}
    </span>
  )
}
