// How a browser draws an icon: as lucide-react does on the server, less what nobody sees of it there (its names, and what no icon of ours asks for).
import { createElement, type SVGProps } from 'react'

/** A path, or any other shape. */
type Shape = string | [tag: string, attributes: object]

const look = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** Made once, where the build writes an icon. */
export const icon = (shapes: Shape[]) =>
  // biome-ignore lint/correctness/noComponentHookFactories: as above
  function Icon({ className = '', ...rest }: SVGProps<SVGSVGElement>) {
    const said = Object.keys(rest).some((name) => /^(aria-|role$|title$)/.test(name))
    const all = { ...look, className: `lucide ${className}`, 'aria-hidden': !said || undefined, ...rest }
    return createElement('svg', all, ...shapes.map(drawn))
  }

const drawn = (shape: Shape) =>
  typeof shape === 'string' ? createElement('path', { d: shape }) : createElement(...shape)
