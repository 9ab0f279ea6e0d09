import { api } from '#contract/documented/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { useCarefulChange } from '#app/data/field-merge.ts';
import { serviceCall } from '#app/data/use-call.ts';
import { isPortfolio } from '#app/shell/node-kinds.ts';

/** The call that changes fields of a project or portfolio. */
export function nodeChange(node: OpProjectNode, body: Partial<OpProjectNode> & { readonly id: string }) {
  return serviceCall(isPortfolio(node) ? api.projects.updatePortfolio : api.projects.updateProject, { body });
}

/** Saves changed fields of a project or portfolio; rejects with the reason why they were not saved. */
export function useNodeChange() {
  const change = useCarefulChange();
  return (node: OpProjectNode, fields: Partial<Omit<OpProjectNode, 'id'>>) =>
    change(node, fields, (body) => nodeChange(node, body));
}
