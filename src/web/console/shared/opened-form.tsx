import { type ReactNode, useEffect, useRef } from 'react'
import part from './facts.module.css'

/** A form that a button opened above a list: its first field takes the focus, and so is in sight. */
export const OpenedForm = ({ label, children }: { label: string; children: ReactNode }) => {
  const form = useRef<HTMLElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  return (
    <section ref={form} className={part.part} aria-label={label}>
      {children}
    </section>
  )
}
