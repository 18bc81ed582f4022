import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { listUploads } from '../../contract/console/imports/imports.ts'
import { CONSOLE_PAGES } from '../../domain/console/console-pages.ts'
import { mayCall, ROLES, type Access, type Role } from '../../domain/console/roles.ts'

type Section = { path: string; name: MessageDescriptor; access: Access }

/** What the navigation leads to, in its order. */
const SECTIONS: readonly Section[] = [
  { path: CONSOLE_PAGES.today, name: msg`Today`, access: ROLES },
  { path: CONSOLE_PAGES.requests, name: msg`Requests`, access: ROLES },
  { path: CONSOLE_PAGES.published, name: msg`Reports`, access: ROLES },
  { path: CONSOLE_PAGES.tests, name: msg`Tests`, access: ROLES },
  { path: CONSOLE_PAGES.series, name: msg`Series`, access: ROLES },
  { path: CONSOLE_PAGES.products, name: msg`Products`, access: ROLES },
  { path: CONSOLE_PAGES.unknownProducts, name: msg`Unknown products`, access: ROLES },
  { path: CONSOLE_PAGES.verdicts, name: msg`Published by others`, access: ROLES },
  { path: CONSOLE_PAGES.protocols, name: msg`Protocols`, access: ROLES },
  { path: CONSOLE_PAGES.equipment, name: msg`Equipment`, access: ROLES },
  { path: CONSOLE_PAGES.lots, name: msg`Lots`, access: ROLES },
  { path: CONSOLE_PAGES.quality, name: msg`Quality`, access: ROLES },
  { path: CONSOLE_PAGES.demand, name: msg`What to test next`, access: ROLES },
  { path: CONSOLE_PAGES.statistics, name: msg`Statistics`, access: ROLES },
  { path: CONSOLE_PAGES.imports, name: msg`Import`, access: listUploads.access },
  { path: CONSOLE_PAGES.audit, name: msg`Audit`, access: ['approver', 'admin'] },
  { path: CONSOLE_PAGES.people, name: msg`People`, access: ['admin'] },
  { path: CONSOLE_PAGES.account, name: msg`Your account`, access: 'signed in' },
]

/** The sections that people with these roles may open. */
export const sectionsFor = (roles: readonly Role[]): Section[] => SECTIONS.filter(({ access }) => mayCall(access, roles))

/** Whether people with these roles may open this page; what no section leads to is for everybody. */
export const mayOpen = (path: string, roles: readonly Role[]): boolean => {
  const section = SECTIONS.find((one) => one.path === path)
  return section === undefined || mayCall(section.access, roles)
}
