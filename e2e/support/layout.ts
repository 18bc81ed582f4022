import type { Page } from './server.ts'

type Size = {
  text: number
  width: number
  /** Text is enlarged by a rule of the visitor's, as extensions and style sheets do. */
  isByRule?: boolean
  name: string
}

/** The screen and text sizes in which every page is checked. */
export const SIZES: readonly Size[] = [
  ...[100, 200].flatMap((text) => [360, 768, 1280].map((width) => ({ text, width, name: `${width} px, text ${text} %` }))),
  { text: 200, width: 360, isByRule: true, name: '360 px, text 200 % by a rule' },
]

/** Sets a size of text the way a visitor's browser does: media queries in rem follow it too, but not a rule of the visitor's. */
export const textSizes = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  return async ({ text, width, isByRule = false }: Size): Promise<void> => {
    const byBrowser = isByRule ? 100 : text
    await page.setViewportSize({ width, height: 800 })
    await session.send('Page.setFontSizes', { fontSizes: { standard: (16 * byBrowser) / 100, fixed: (13 * byBrowser) / 100 } })
    await page.evaluate(
      (size) => {
        document.documentElement.style.fontSize = size
      },
      isByRule ? `${text}%` : '',
    )
    // Listeners of media queries have redrawn by the second frame.
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          setTimeout(done, 5_000)
          requestAnimationFrame(() => requestAnimationFrame(() => done()))
        }),
    )
  }
}

/** Visible defects: a page that scrolls sideways, words over words or controls, words that overflow their box. */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Box = { left: number; right: number; top: number; bottom: number }
    type Surroundings = {
      /** Of zero size, or outside the page. */
      isAway: boolean
      /** Elements above the page are compared only with each other. */
      layer?: Element | undefined
      /** Visible edges, which nothing inside may cross. */
      frames: readonly { node: Element; box: Box }[]
      /** A part that scrolls by itself, as wide tables of articles do, or that is cut with an ellipsis. */
      scroller?: Box
    }
    const root = document.documentElement
    const faults = new Set<string>()
    const named = (element: Element, text = element.textContent ?? ''): string =>
      `${element.tagName.toLowerCase()} “${text.trim().replace(/\s+/g, ' ').slice(0, 40)}”`

    const known = new Map<Element, Surroundings>([[document.body, { isAway: false, frames: [] }]])
    const around = (element: Element): Surroundings => {
      const before = known.get(element)
      if (before) return before
      const outside = around(element.parentElement ?? document.body)
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const isMoved = box.bottom <= 0 || box.right <= 0
      const isAway = outside.isAway || style.clipPath === 'inset(50%)' || isMoved
      // What stays at the top of the window covers what is scrolled below it; before that it is a part of the page.
      const isStuck =
        style.position === 'sticky' && (style.bottom !== 'auto' || (scrollY > 0 && style.top === '0px' && Math.abs(box.top) < 1))
      const isFloating = style.position === 'fixed' || isStuck
      const layer = isFloating ? element : outside.layer
      const isDrawn = style.display !== 'inline' && (style.borderRightWidth !== '0px' || style.backgroundColor !== 'rgba(0, 0, 0, 0)')
      const isFrame = isDrawn || style.overflowX !== 'visible'
      const found =
        /auto|scroll/.test(style.overflowX) || style.textOverflow === 'ellipsis'
          ? { isAway, layer, frames: [], scroller: box }
          : { ...outside, isAway, layer, frames: isFrame ? [...outside.frames, { node: element, box }] : outside.frames }
      known.set(element, found)
      return found
    }
    const isShown = (element: Element) =>
      !around(element).isAway && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

    type Piece = { node: Element; box: Box; name: string; isText: boolean }
    const pieces: Piece[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const node = text.parentElement
      if (!node || !text.textContent?.trim() || node.closest('script, style, option, noscript') || !isShown(node)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        // A font's box is taller than its letters: only their middle counts.
        const rim = (bottom - top) / 4
        pieces.push({ node, box: { left, right, top: top + rim, bottom: bottom - rim }, name: named(node, text.textContent), isText: true })
      }
    }
    for (const node of document.querySelectorAll('input, select, textarea, button, svg, header img'))
      if (isShown(node) && getComputedStyle(node).position !== 'absolute')
        pieces.push({ node, box: node.getBoundingClientRect(), name: named(node, node.getAttribute('name') ?? undefined), isText: false })

    const inSight = pieces
      .map((piece) => {
        const { scroller } = around(piece.node)
        if (!scroller) return piece
        const { left, right, top, bottom } = piece.box
        const box = {
          left: Math.max(left, scroller.left),
          right: Math.min(right, scroller.right),
          top: Math.max(top, scroller.top),
          bottom: Math.min(bottom, scroller.bottom),
        }
        return { ...piece, box }
      })
      .filter(({ box }) => box.left < box.right && box.top < box.bottom)
      .sort((one, other) => one.box.top - other.box.top)
    for (const [at, one] of inSight.entries()) {
      for (let next = at + 1; next < inSight.length && inSight[next]!.box.top < one.box.bottom - 1; next++) {
        const other = inSight[next]!
        const isOver = one.box.left < other.box.right - 1 && other.box.left < one.box.right - 1
        if (
          isOver &&
          around(one.node).layer === around(other.node).layer &&
          (one.isText || other.isText) &&
          !one.node.contains(other.node) &&
          !other.node.contains(one.node)
        )
          faults.add(`${one.name} overlaps ${other.name}`)
      }
      const { frames, scroller } = around(one.node.parentElement!)
      if (!scroller && (one.box.left < -1 || one.box.right > root.clientWidth + 1)) faults.add(`${one.name} leaves the page`)
      for (const { node, box } of one.isText ? around(one.node).frames : frames)
        if (one.box.left < box.left - 1 || one.box.right > box.right + 1 || one.box.top < box.top - 1 || one.box.bottom > box.bottom + 1)
          faults.add(`${one.name} sticks out of ${named(node)}`)
    }
    if (root.scrollWidth > root.clientWidth) {
      const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > root.clientWidth + 1)
      faults.add(
        `the page scrolls sideways: ${wide
          .filter(isShown)
          .slice(-2)
          .map((one) => named(one))
          .join(', ')}`,
      )
    }
    return [...faults]
  })

/** Words of the results that are broken over two lines although they are no longer than 25 letters; a hyphen or slash may end a line. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken = new Set<string>()
    // Words for screen readers alone stand in a box of a pixel.
    const isHidden = (element: HTMLElement | null): boolean =>
      Boolean(element) && ((element!.offsetWidth === 1 && element!.offsetHeight === 1) || isHidden(element!.parentElement))
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!text.parentElement?.closest('td, li') || text.parentElement.closest('th') || isHidden(text.parentElement)) continue
      for (const { 0: word, index } of text.textContent!.matchAll(/[^\s/-]{2,25}/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.add(word)
      }
    }
    return [...broken]
  })
