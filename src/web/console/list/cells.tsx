import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ButtonLink } from '../../ui/button.tsx'
import { DemonstrationMark } from '../shared/demonstration-mark.tsx'
import { ListNote } from './list-page.tsx'

/** Two lines of a cell, the second one smaller. */
export const WithBelow = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <>
    {children}
    <div className="muted">{below}</div>
  </>
)

type NamedProps = { href: string; name: string; isDemonstration?: boolean; below: ReactNode }

/** What a row is about: its name, which leads to its page, and what is said of it below. */
export const Named = ({ href, name, isDemonstration = false, below }: NamedProps) => (
  <WithBelow below={below}>
    <Link href={href} className="strong figures">
      {name}
    </Link>{' '}
    {isDemonstration && <DemonstrationMark />}
  </WithBelow>
)

/** The way to the page on which something is added to a list. */
export const AddLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <ListNote>
    <ButtonLink href={href}>{children}</ButtonLink>
  </ListNote>
)
