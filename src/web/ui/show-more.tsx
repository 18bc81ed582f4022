import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'

type ShowMoreProps = {
  /** How many are shown; the observer restarts when it changes. */
  shown: number
  /** While what was asked for last is being drawn, its end is not seen. */
  isDrawing?: boolean
  onMore: () => void
  /** After a press, which asks for more too. */
  onPressed?: () => void
}

/** Loads more when scrolled into view or pressed. */
export const ShowMore = ({ shown, isDrawing = false, onMore, onPressed }: ShowMoreProps) => (
  <div>
    {!isDrawing && <End key={shown} onSeen={onMore} />}
    <Button
      onClick={() => {
        onMore()
        onPressed?.()
      }}
    >
      <Trans>Show more</Trans>
    </Button>
  </div>
)

const End = ({ onSeen }: { onSeen: () => void }) => {
  const end = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent(onSeen)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) tell()
      },
      { rootMargin: '0px 0px 200px' },
    )
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={end} />
}
