import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import styles from './button.module.css'

type Look = 'primary' | 'secondary' | 'quiet'

export const Button = ({ look = 'secondary', ...rest }: { look?: Look } & Omit<ComponentProps<'button'>, 'className'>) => (
  <button type="button" {...rest} className={styles[look]} />
)

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className' | 'href'> & { look?: Look; href: string; state?: unknown }

/** A link to another page that looks like a button. */
export const ButtonLink = ({ look = 'secondary', ...rest }: ButtonLinkProps) => <Link {...rest} className={styles[look]} />
