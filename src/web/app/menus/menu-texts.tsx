import { useLingui } from '@lingui/react/macro'
import type { Menu, MenuEntry } from '../../../domain/editions.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'

/** The article that the menus name. */
const MAIN_ARTICLE = 'on-mixing'

type PageEntry = Exclude<MenuEntry, 'language' | 'method'>

/** The page of an entry; the choice of a language has none, and the server draws another. */
export const pathOf: Record<PageEntry, string> = {
  foliarSearch: pagePaths.search,
  seedSearch: pagePaths.seedSearch,
  tank: pagePaths.tank,
  chart: pagePaths.chart,
  searchHistory: pagePaths.history,
  foliarRequest: pagePaths.request,
  seedRequest: pagePaths.requestSeedTreatment,
  onMixing: pagePaths.advice(MAIN_ARTICLE),
  terms: pagePaths.terms,
  privacy: pagePaths.privacy,
  contact: pagePaths.contact,
}

const FIRST_LEVEL: ReadonlySet<MenuEntry> = new Set<MenuEntry>(['tank', 'chart'])

/** A menu without the entries that stand beside the menus where there is room, and those (SHELL-13). */
export const apartOf = ({ name, entries }: Menu): { menu: Menu; first: PageEntry[] } => ({
  menu: { name, entries: entries.filter((entry) => !FIRST_LEVEL.has(entry)) },
  first: entries.filter((entry) => FIRST_LEVEL.has(entry)) as PageEntry[],
})

/** Names of menus and their entries. */
export const useMenuTexts = () => {
  const { t } = useLingui()
  const { product } = useSession().brand
  const menus: Record<Menu['name'], string> = { search: t`Search`, request: t`Request`, advice: t`Advice`, about: t`About` }
  const entries: Record<MenuEntry, string> = {
    foliarSearch: t`Foliar ${product}`,
    seedSearch: t`Seed Coatings ${product}`,
    tank: t`My tank`,
    chart: t({ message: 'Chart', context: 'view of results' }),
    searchHistory: t`Search History`,
    foliarRequest: t`Foliar ${product}`,
    seedRequest: t`Seed Coatings ${product}`,
    onMixing: t`On mixing`,
    method: t`How we test`,
    terms: t`Terms`,
    privacy: t`Privacy`,
    contact: t`Contacts`,
    language: t`Change language`,
  }
  return { menus, entries }
}
