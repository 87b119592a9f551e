// A text with elements in it, `Read <0>the terms</0>.`, as React shows it.
import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react'

export type Elements = Record<string, ReactElement<{ children?: ReactNode }> | ReactNode[]>

const tag = /<([\w.-]+)>([\s\S]*?)<\/\1>|<([\w.-]+)\/>/

export function withElements(text: string, elements: Elements): ReactNode {
  const [before, ...parts] = text.split(tag)
  if (!parts.length) return text
  const tree: ReactNode[] = before ? [before] : []
  for (let at = 0; at < parts.length; at += 4) {
    const [paired, inner, single, after] = parts.slice(at, at + 4)
    const given = elements[(paired ?? single) as string]
    const element = given && !Array.isArray(given) ? given : createElement(Fragment, null, given)
    const children = inner ? withElements(inner, elements) : element.props.children
    tree.push(cloneElement(element, { key: `${at}` }, children))
    if (after) tree.push(after)
  }
  return tree.length === 1 ? tree[0] : tree
}
