const en = {
  'level.needs': 'This needs the level {needed}.',
  'level.own': 'You have {level}.',
  'level.own.none': 'You have none here.',
  'level.own.from': 'You have {level}: {from}.',
  'level.own.capped': 'You have {level}, the most that your kind of user holds; {granted} was given: {from}.',
  'level.best': 'The most that you have is {level}, in “{name}”.',
  'level.best.from': 'The most that you have is {level}, in “{name}”: {from}.',
  'level.best.none': 'There is no project in which you have a level.',
  'level.from.here': 'given here',
  'level.from.above': 'from “{name}”',
  'level.from.hidden.projects': 'from a portfolio above',
  'level.from.hidden.resources': 'from a pool above',
  'level.from.manager': 'as project manager',
  'level.from.assignment': 'by work in the project',
  'level.from.link': 'linked to the resource',
  'level.from.roleAbove': '{role}, {from}',
  'level.from.group': '{from}, through {groups}',
  'level.from.everybody': '{from}, as everybody has it',
  'level.groupName': 'the group “{name}”',
  'level.hiddenGroup': 'a group that is not visible to you',
};

const de: typeof en = {
  'level.needs': 'Dazu braucht es die Stufe {needed}.',
  'level.own': 'Sie haben {level}.',
  'level.own.none': 'Sie haben hier keine.',
  'level.own.from': 'Sie haben {level}: {from}.',
  'level.own.capped':
    'Sie haben {level}, mehr kann ein Benutzer Ihrer Art nicht haben; gegeben wurde {granted}: {from}.',
  'level.best': 'Am meisten haben Sie {level}, in „{name}“.',
  'level.best.from': 'Am meisten haben Sie {level}, in „{name}“: {from}.',
  'level.best.none': 'Es gibt kein Projekt, in dem Sie eine Stufe haben.',
  'level.from.here': 'hier gegeben',
  'level.from.above': 'von „{name}“',
  'level.from.hidden.projects': 'von einem Portfolio darüber',
  'level.from.hidden.resources': 'von einem Pool darüber',
  'level.from.manager': 'als Projektmanager',
  'level.from.assignment': 'durch Arbeit im Projekt',
  'level.from.link': 'mit der Ressource verknüpft',
  'level.from.roleAbove': '{role}, {from}',
  'level.from.group': '{from}, durch {groups}',
  'level.from.everybody': '{from}, wie alle',
  'level.groupName': 'die Gruppe „{name}“',
  'level.hiddenGroup': 'eine Gruppe, die für Sie nicht sichtbar ist',
};

/** What levels are needed, which one somebody has, and where it comes from. */
export const permissions = { en, de };
