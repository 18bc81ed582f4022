import { useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type FocusEvent, Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Menu, MenuEntry } from '../../../domain/editions.ts'
import { methodPath } from '../../../domain/public-pages/method-path.ts'
import { DESK, useMediaQuery } from '../../platform/device/media-query.ts'
import { useSession } from '../../platform/session.ts'
import { openLanguageDialog } from '../../ui/language-dialog-state.ts'
import { EntryName } from './entry-name.tsx'
import styles from './menus.module.css'
import { apartOf, pathOf, useMenuTexts } from './menu-texts.tsx'

/** The edition's menus, each a button that discloses its entries (SHELL-03); on wide screens what is used most is a press away (SHELL-13). */
export const Menus = () => {
  const { t } = useLingui()
  const { edition } = useSession()
  const { entries } = useMenuTexts()
  const hasRoom = useMediaQuery(DESK)
  const [path] = useLocation()
  const [opened, setOpened] = useState<{ name: Menu['name']; on: string }>()
  const nav = useRef<HTMLElement>(null)
  // A menu belongs to the page on which it was opened: going back closes it.
  const open = opened?.on === path ? opened.name : undefined
  const close = () => setOpened(undefined)
  useEffect(() => {
    if (!open) return undefined
    const closeOutside = ({ target }: PointerEvent) => {
      if (!nav.current?.contains(target as Node)) setOpened(undefined)
    }
    addEventListener('pointerdown', closeOutside)
    return () => removeEventListener('pointerdown', closeOutside)
  }, [open])

  const closeAndReturn = () => {
    nav.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
    close()
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && open) closeAndReturn()
  }
  const closeWhenLeft = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !nav.current?.contains(relatedTarget)) close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes whichever menu holds the focus
    <nav ref={nav} aria-label={t`Main menu`} className={styles.menus} onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <ul className={`row gap-1 ${styles.list}`}>
        {edition.menus.map((whole) => {
          const { menu, first } = hasRoom ? apartOf(whole) : { menu: whole, first: [] }
          return (
            <Fragment key={menu.name}>
              <MenuOf
                menu={menu}
                isOpen={open === menu.name}
                onToggle={() => (open === menu.name ? close() : setOpened({ name: menu.name, on: path }))}
                onLeave={closeAndReturn}
              />
              {first.map((entry) => (
                <li key={entry}>
                  <Link href={pathOf[entry]} className={styles.button} aria-current={path === pathOf[entry] ? 'page' : undefined}>
                    {entries[entry]}
                  </Link>
                </li>
              ))}
            </Fragment>
          )
        })}
      </ul>
    </nav>
  )
}

type MenuProps = { menu: Menu; isOpen: boolean; onToggle: () => void; onLeave: () => void }

const MenuOf = ({ menu, isOpen, onToggle, onLeave }: MenuProps) => {
  const { menus } = useMenuTexts()
  const [path] = useLocation()
  const isHere = menu.entries.some((entry) => entry !== 'language' && entry !== 'method' && pathOf[entry] === path)
  return (
    <li className={styles.menu}>
      <button type="button" aria-expanded={isOpen} data-here={isHere} className={styles.button} onClick={onToggle}>
        {menus[menu.name]}
        <ChevronDown aria-hidden size={18} />
      </button>
      {isOpen && (
        <ul className={styles.entries}>
          {menu.entries.map((entry) => (
            <li key={entry}>
              <EntryOf menu={menu.name} entry={entry} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const EntryOf = ({ menu, entry, onLeave }: { menu: Menu['name']; entry: MenuEntry; onLeave: () => void }) => {
  const { entries } = useMenuTexts()
  const { language } = useSession()
  const [path] = useLocation()
  if (entry === 'method')
    return (
      <a href={methodPath(language)} className={styles.entry}>
        {entries.method}
      </a>
    )
  if (entry === 'language') {
    const choose = () => {
      onLeave()
      openLanguageDialog()
    }
    return (
      <button type="button" className={styles.entry} onClick={choose}>
        {entries.language}
      </button>
    )
  }
  const target = pathOf[entry]
  return (
    <Link href={target} className={styles.entry} onClick={onLeave} aria-current={path === target ? 'page' : undefined}>
      <EntryName menu={menu} entry={entry} />
    </Link>
  )
}
