import { reportMessages } from './report-messages.ts';
import { notFoundTexts, workMessages } from './work-messages.ts';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Failure codes, which are stable, with their sentences; `{name}` is an argument. */
export const messages = {
  'main.error.Internal': {
    en: 'Something went wrong in the service. Quote the reference {reference} when you report it.',
    de: 'Im Dienst ist etwas fehlgeschlagen. Nennen Sie bei einer Meldung die Referenz {reference}.',
  },
  'main.error.InvalidParameter': {
    en: 'The value of {parameterName} is not valid: {value}. Accepted is {expected}.',
    de: 'Der Wert von {parameterName} ist nicht gültig: {value}. Erlaubt ist: {expected}.',
  },
  'main.error.ModifiedMeanwhile': {
    en: 'This was changed at {modified}, after you read it. Nothing was saved: look at the current values and try again.',
    de: 'Dies wurde am {modified} geändert, nachdem Sie es gelesen haben. Es wurde nichts gespeichert: Sehen Sie sich die aktuellen Werte an und versuchen Sie es erneut.',
  },
  'main.error.IdempotencyKeyReused': {
    en: 'The Idempotency-Key {key} was used before, for something else ({operation}). Nothing was saved: use a new key for a new request.',
    de: 'Der Idempotency-Key {key} wurde schon für etwas anderes verwendet ({operation}). Es wurde nichts gespeichert: Verwenden Sie für eine neue Anfrage einen neuen Schlüssel.',
  },
  'main.error.SheetFileUnreadable': {
    en: 'The file cannot be read as a spreadsheet: {reason}',
    de: 'Die Datei kann nicht als Tabelle gelesen werden: {reason}',
  },
  'main.error.ImportNotFound': {
    en: 'There is no import with the id {id}, or you may not see it.',
    de: 'Es gibt keinen Import mit der Id {id}, oder Sie dürfen ihn nicht sehen.',
  },
  'main.error.ImportNotUndoable': {
    en: 'The import cannot be undone any more. What has changed or is used since: {changed} ({count}).',
    de: 'Der Import lässt sich nicht mehr rückgängig machen. Was seither geändert wurde oder verwendet wird: {changed} ({count}).',
  },
  'main.error.Cancelled': {
    en: 'It was cancelled. Nothing was changed.',
    de: 'Es wurde abgebrochen. Nichts wurde geändert.',
  },
  'main.error.ImportUndone': {
    en: 'The import is undone already, since {undoneAt}.',
    de: 'Der Import ist schon rückgängig gemacht, seit {undoneAt}.',
  },
  'main.error.PlanImportNotUndoable': {
    en: 'The import went into a working version: discard that instead.',
    de: 'Der Import ging in eine Arbeitsversion: Verwerfen Sie stattdessen diese.',
  },
  'main.error.NotSignedIn': {
    en: 'You are not signed in, or your session has ended. Sign on and try again.',
    de: 'Sie sind nicht angemeldet, oder Ihre Sitzung ist beendet. Melden Sie sich an und versuchen Sie es erneut.',
  },
  'main.error.CrossSite': {
    en: 'This request came from another site and was refused.',
    de: 'Diese Anfrage kam von einer anderen Website und wurde abgelehnt.',
  },
  'main.error.NoSuchEndpoint': {
    en: 'There is no such endpoint: {path}.',
    de: 'Diesen Endpunkt gibt es nicht: {path}.',
  },
  'main.error.MethodNotAllowed': {
    en: 'The method {method} is not allowed here. Accepted is {allowed}.',
    de: 'Die Methode {method} ist hier nicht erlaubt. Erlaubt ist {allowed}.',
  },
  'main.error.BodyTooLarge': {
    en: 'The body is larger than the limit of {limit} bytes.',
    de: 'Der Inhalt ist größer als die erlaubten {limit} Bytes.',
  },
  'main.error.UnsupportedMediaType': {
    en: 'A body of the media type {mediaType} is not accepted. Send application/json or application/xml.',
    de: 'Ein Inhalt vom Medientyp {mediaType} wird nicht angenommen. Senden Sie application/json oder application/xml.',
  },
  'main.error.TooManySignOns': {
    en: 'Too many failed sign-ons. Try again in {minutes} minutes.',
    de: 'Zu viele fehlgeschlagene Anmeldungen. Versuchen Sie es in {minutes} Minuten erneut.',
  },
  'main.error.TooManyPasswords': {
    en: 'Too many people are signing in right now. Try again in {seconds} seconds.',
    de: 'Im Moment melden sich zu viele Personen an. Versuchen Sie es in {seconds} Sekunden erneut.',
  },
  'main.error.TooManyReads': {
    en: 'This calendar was asked for too often. Ask again in {minutes} minutes, and less often.',
    de: 'Dieser Kalender wurde zu oft abgefragt. Fragen Sie in {minutes} Minuten wieder, und seltener.',
  },
  'main.error.TooManyListeners': {
    en: 'You listen to changes {limit} times already. Close a window that you do not need.',
    de: 'Sie hören schon {limit} Mal auf Änderungen. Schließen Sie ein Fenster, das Sie nicht brauchen.',
  },
  'main.error.TooManyGuesses': {
    en: 'Too many addresses that do not exist. Try again in {minutes} minutes.',
    de: 'Zu viele Adressen, die es nicht gibt. Versuchen Sie es in {minutes} Minuten erneut.',
  },
  'main.error.Draining': {
    en: 'The service is about to stop. Try again in a moment.',
    de: 'Der Dienst wird gerade beendet. Versuchen Sie es gleich erneut.',
  },
  'main.error.Busy': {
    en: 'The service has too much to do at the moment, or others are changing the same records. Nothing was changed; try again.',
    de: 'Der Dienst hat im Moment zu viel zu tun, oder andere ändern dieselben Daten. Es wurde nichts geändert; versuchen Sie es erneut.',
  },
  'main.error.Unconfirmed': {
    en: 'The connection to the database was lost while saving. Check whether your change was saved before you try again.',
    de: 'Die Verbindung zur Datenbank ist beim Speichern abgebrochen. Prüfen Sie, ob Ihre Änderung gespeichert wurde, bevor Sie es erneut versuchen.',
  },
  'main.error.UpstreamUnreachable': {
    en: 'The service at {upstream} does not answer.',
    de: 'Der Dienst unter {upstream} antwortet nicht.',
  },
  'main.error.UpstreamRedirects': {
    en: 'The service at {upstream} sends callers elsewhere, which this one does not follow. Its address may be another one.',
    de: 'Der Dienst unter {upstream} schickt Aufrufer weiter, und dem folgt dieser nicht. Vielleicht hat er eine andere Adresse.',
  },
  'main.error.NotAuthorized': {
    en: 'Only administrators may do this.',
    de: 'Das dürfen nur Administratoren.',
  },
  'user.error.UserOrPasswordUnknown': {
    en: 'The user name or the password is not right.',
    de: 'Der Benutzername oder das Kennwort ist nicht richtig.',
  },
  'user.error.InsufficientPrivileges': {
    en: 'You may not do this. It needs the level {needed}; yours is {level}.',
    de: 'Das dürfen Sie nicht. Nötig ist die Stufe {needed}; Ihre ist {level}.',
  },
  'user.error.PasswordTooShort': {
    en: 'The new password is too short. It needs at least {minimum} characters.',
    de: 'Das neue Kennwort ist zu kurz. Es braucht mindestens {minimum} Zeichen.',
  },
  'user.error.NotFound': notFoundTexts(
    'user, group, token or session',
    'den Benutzer, die Gruppe, das Token oder die Sitzung',
    'sie',
  ),
  'user.error.NameMissing': {
    en: 'The name is missing.',
    de: 'Der Name fehlt.',
  },
  'user.error.NameAlreadyUsed': {
    en: 'The name {name} is already used.',
    de: 'Der Name {name} wird schon verwendet.',
  },
  'user.error.PeopleRefused': {
    en: 'Nobody was created: {count} things are wrong. The first one is in row {row}: {reason}',
    de: 'Niemand wurde angelegt: {count} Angaben stimmen nicht. Die erste steht in Zeile {row}: {reason}',
  },
  'user.error.LastAdministrator': {
    en: 'After this nobody would be administrator any more. Make somebody else administrator first.',
    de: 'Danach wäre niemand mehr Administrator. Machen Sie zuerst jemand anderen zum Administrator.',
  },
  'user.error.OwnAccount': {
    en: 'You cannot deactivate yourself. Another administrator can.',
    de: 'Sie können sich nicht selbst deaktivieren. Ein anderer Administrator kann es.',
  },
  'user.error.Inactive': {
    en: '{name} is deactivated. Reactivate the user first.',
    de: '{name} ist deaktiviert. Aktivieren Sie den Benutzer zuerst wieder.',
  },
  'user.error.BuiltInGroup': {
    en: 'The group {name} belongs to every installation and cannot be deleted.',
    de: 'Die Gruppe {name} gehört zu jeder Installation und kann nicht gelöscht werden.',
  },
  'user.error.EveryoneFixed': {
    en: 'The group {name} contains all users by itself: nobody is put into it or taken out, and it is in no group.',
    de: 'Die Gruppe {name} enthält von selbst alle Benutzer: Niemand wird aufgenommen oder herausgenommen, und sie ist in keiner Gruppe.',
  },
  'user.error.GroupLoop': {
    en: 'The groups {names} would contain each other.',
    de: 'Die Gruppen {names} würden einander enthalten.',
  },
  'user.error.LevelTooHigh': {
    en: '{name} may hold the level {highest} at most, not {level}: the user level allows no more.',
    de: '{name} darf höchstens die Stufe {highest} haben, nicht {level}: Mehr lässt die Benutzerstufe nicht zu.',
  },
  'user.error.TooManyTokens': {
    en: 'There are already {limit} tokens. Revoke one that is not needed any more.',
    de: 'Es gibt schon {limit} Tokens. Widerrufen Sie eines, das nicht mehr gebraucht wird.',
  },
  'project.error.NotFound': notFoundTexts('project or portfolio', 'das Projekt oder Portfolio', 'es'),
  'project.error.ProjectNameMissing': {
    en: 'The name is missing.',
    de: 'Der Name fehlt.',
  },
  'project.error.ProjectNameAlreadyUsed': {
    en: 'The name {name} is already used in this portfolio.',
    de: 'Der Name {name} wird in diesem Portfolio schon verwendet.',
  },
  'project.error.StartDateMissing': {
    en: 'The start of the project is missing.',
    de: 'Der Beginn des Projekts fehlt.',
  },
  'project.error.EndDateIncorrect': {
    en: 'The finish {finish} is before the start {start}.',
    de: 'Das Ende {finish} liegt vor dem Beginn {start}.',
  },
  'project.error.BudgetIncorrect': {
    en: 'The budget {budget} is not valid. It must be 0 or more.',
    de: 'Das Budget {budget} ist nicht gültig. Es muss mindestens 0 sein.',
  },
  'project.error.UpdateAccessDenied': {
    en: 'You may not change this. It needs the level {needed}; yours is {level}.',
    de: 'Das dürfen Sie nicht ändern. Nötig ist die Stufe {needed}; Ihre ist {level}.',
  },
  'project.error.ManagerAccessDenied': {
    en: 'You may not manage this project. It needs the level {needed}; yours is {level}.',
    de: 'Sie dürfen dieses Projekt nicht leiten. Nötig ist die Stufe {needed}; Ihre ist {level}.',
  },
  'project.error.ProjectLockedError': {
    en: 'The plan is checked out by {user} since {since}.',
    de: 'Der Plan ist seit {since} von {user} ausgecheckt.',
  },
  'project.error.LoopAssignmentError': {
    en: 'The activities {activities} depend on each other in a loop.',
    de: 'Die Vorgänge {activities} hängen im Kreis voneinander ab.',
  },
  'project.error.RootPortfolio': {
    en: 'The root portfolio cannot be archived, moved or given these fields: {fields}.',
    de: 'Das oberste Portfolio kann nicht archiviert, verschoben oder mit diesen Feldern versehen werden: {fields}.',
  },
  'project.error.Archived': {
    en: 'The project {name} is archived. Restore it first.',
    de: 'Das Projekt {name} ist archiviert. Stellen Sie es zuerst wieder her.',
  },
  'project.error.ResourcePlanned': {
    en: 'The plan still assigns {resources} to activities. Take these assignments out of the plan first.',
    de: 'Der Plan weist {resources} noch Vorgängen zu. Nehmen Sie diese Zuordnungen zuerst aus dem Plan.',
  },
  'project.error.ImportFailed': {
    en: 'Nothing was imported. {first} Errors in all: {errors}.',
    de: 'Nichts wurde importiert. {first} Fehler insgesamt: {errors}.',
  },
  'project_planning.error.NotFound': notFoundTexts('plan or plan version', 'den Plan oder die Planversion', 'sie'),
  'project_planning.error.ProjectCheckedInError': {
    en: 'The plan is not checked out. Check it out first.',
    de: 'Der Plan ist nicht ausgecheckt. Checken Sie ihn zuerst aus.',
  },
  'project_planning.error.MsProjectFileReadError': {
    en: 'The file cannot be read as a plan: {reason}',
    de: 'Die Datei kann nicht als Plan gelesen werden: {reason}',
  },
  'project_planning.error.ImportErrorWorkRecordsExist': {
    en: 'Nothing was changed: the new plan lacks activities for which work is recorded: {activities}.',
    de: 'Nichts wurde geändert: Im neuen Plan fehlen Vorgänge, zu denen Arbeit erfasst ist: {activities}.',
  },
  ...workMessages,
  'resource.error.NotFound': notFoundTexts(
    'resource, pool, unavailability or type of it',
    'die Ressource, den Pool, die Abwesenheit oder Abwesenheitsart',
    'sie',
  ),
  'resource.error.ResourceNameNotSpecified': {
    en: 'The name of the resource is missing.',
    de: 'Der Name der Ressource fehlt.',
  },
  'resource.error.ResourceNameNotUnique': {
    en: 'The name {name} is already used by another resource.',
    de: 'Der Name {name} wird schon von einer anderen Ressource verwendet.',
  },
  'resource.error.AvailabilityNotValid': {
    en: 'The availability {value} is not valid. It must be from 0 to 1000 percent.',
    de: 'Die Verfügbarkeit {value} ist nicht gültig. Sie muss zwischen 0 und 1000 Prozent liegen.',
  },
  'resource.error.HourlyRateNotValid': {
    en: 'The hourly rate {value} is not valid. It must be 0 or more.',
    de: 'Der Stundensatz {value} ist nicht gültig. Er muss mindestens 0 sein.',
  },
  'resource.error.Archived': {
    en: '{name} is archived. Restore it first.',
    de: '{name} ist archiviert. Stellen Sie den Eintrag zuerst wieder her.',
  },
  'resource.error.RootPool': {
    en: 'The root pool cannot be archived, moved or given these fields: {fields}.',
    de: 'Der oberste Pool kann nicht archiviert, verschoben oder mit diesen Feldern versehen werden: {fields}.',
  },
  'resource.error.UnavailabilityOverlap': {
    en: '{resource} is already away from {start} to {finish}.',
    de: '{resource} ist vom {start} bis zum {finish} schon abwesend.',
  },
  'resource.error.UnavailabilityTypeNameNotSpecified': {
    en: 'The name of the unavailability type is missing.',
    de: 'Der Name der Abwesenheitsart fehlt.',
  },
  'resource.error.UnavailabilityTypeNameNotUnique': {
    en: 'The name {name} is already used by another unavailability type.',
    de: 'Der Name {name} wird schon von einer anderen Abwesenheitsart verwendet.',
  },
  'resource.error.UnavailabilityTypeInUse': {
    en: 'The unavailability type {name} is used by {count} unavailabilities and cannot be deleted.',
    de: 'Die Abwesenheitsart {name} wird von {count} Abwesenheiten verwendet und kann nicht gelöscht werden.',
  },
  'resource.error.ImportFailed': {
    en: 'Nothing was imported. {first} Errors in all: {errors}.',
    de: 'Nichts wurde importiert. {first} Fehler insgesamt: {errors}.',
  },
  'my_tasks.error.NotFound': notFoundTexts('activity', 'den Vorgang', 'ihn'),
  'my_tasks.error.EmptyName': {
    en: 'The name of the activity is missing.',
    de: 'Der Name des Vorgangs fehlt.',
  },
  'my_tasks.error.ExistingWorkSlipError': {
    en: 'Work is recorded for this activity, so it cannot be deleted.',
    de: 'Zu diesem Vorgang ist Arbeit erfasst, er kann deshalb nicht gelöscht werden.',
  },
  'my_tasks.error.InsufficientPermissions': {
    en: 'You may not do this with the activity. It needs the level {needed}; yours is {level}.',
    de: 'Das dürfen Sie mit dem Vorgang nicht tun. Nötig ist die Stufe {needed}; Ihre ist {level}.',
  },
  'progress.error.EffortTracked': {
    en: 'The progress of {activity} follows from recorded work or from the activities below it: its actual dates cannot be set.',
    de: 'Der Fortschritt von {activity} ergibt sich aus erfasster Arbeit oder den Vorgängen darunter: Die Ist-Termine lassen sich nicht setzen.',
  },
  'todo.error.NotFound': notFoundTexts('to-do', 'die Aufgabe', 'sie'),
  'product.error.NotFound': notFoundTexts(
    'product, release or requirement',
    'das Produkt, Release oder Requirement',
    'es',
  ),
  ...reportMessages,
  'custom_attributes.error.Mandatory': {
    en: 'The attribute {name} needs a value.',
    de: 'Das Attribut {name} braucht einen Wert.',
  },
  'custom_attributes.error.NotUnique': {
    en: 'The value {value} of the attribute {name} is already used.',
    de: 'Der Wert {value} des Attributs {name} wird schon verwendet.',
  },
  'custom_attributes.error.Unknown': {
    en: 'There is no attribute {name} here, or you may not see it.',
    de: 'Das Attribut {name} gibt es hier nicht, oder Sie dürfen es nicht sehen.',
  },
  'custom_attributes.error.TypeMismatch': {
    en: 'The value {value} does not fit the attribute {name}. Accepted is {expected}.',
    de: 'Der Wert {value} passt nicht zum Attribut {name}. Erlaubt ist: {expected}.',
  },
  'custom_attributes.error.TypeInUse': {
    en: 'The attribute {name} has {count} values, so its type {type} cannot be changed.',
    de: 'Das Attribut {name} hat {count} Werte, sein Typ {type} kann deshalb nicht geändert werden.',
  },
  'custom_attributes.error.ValueInUse': {
    en: 'The values {values} of the attribute {name} are chosen {count} times and cannot be taken away.',
    de: 'Die Werte {values} des Attributs {name} sind {count} Mal gewählt und können nicht entfernt werden.',
  },
  'custom_attributes.error.Duplicates': {
    en: 'The attribute {name} cannot be made unique: {count} of its values are used more than once.',
    de: 'Das Attribut {name} kann nicht eindeutig werden: {count} seiner Werte sind mehrfach vergeben.',
  },
  'custom_attributes.error.HasValues': {
    en: '{name} has {count} stored values, which would be deleted too.',
    de: '{name} hat {count} gespeicherte Werte, die mit gelöscht würden.',
  },
  'catalogue.error.NotFound': {
    en: 'There is no entry with the id {id}.',
    de: 'Es gibt keinen Eintrag mit der Id {id}.',
  },
  'catalogue.error.NameMissing': {
    en: 'The name is missing.',
    de: 'Der Name fehlt.',
  },
  'catalogue.error.NameNotUnique': {
    en: 'The name {name} is already used by another entry.',
    de: 'Der Name {name} wird schon von einem anderen Eintrag verwendet.',
  },
  'catalogue.error.InUse': {
    en: '{name} is used {count} times and cannot be deleted.',
    de: '{name} wird {count} Mal verwendet und kann nicht gelöscht werden.',
  },
  'demo.error.NotEmpty': {
    en: 'Demo data can only be loaded into an empty installation. This one has {found}.',
    de: 'Demodaten lassen sich nur in eine leere Installation laden. In dieser gibt es {found}.',
  },
  'demo.error.AlreadyLoaded': {
    en: 'The demo data are loaded already.',
    de: 'Die Demodaten sind schon geladen.',
  },
  'demo.error.NotLoaded': {
    en: 'There are no demo data in this installation.',
    de: 'In dieser Installation gibt es keine Demodaten.',
  },
  'demo.error.NotMarked': {
    en: 'The demo data were loaded by an earlier version, which did not write down what came with them. They cannot be removed.',
    de: 'Die Demodaten hat eine frühere Version geladen, die nicht festhielt, was dazugehört. Sie lassen sich nicht entfernen.',
  },
  'demo.error.OwnAccount': {
    en: 'You are signed on as a person of the demo data. Create an administrator of your own and remove them with that one.',
    de: 'Sie sind als Person der Demodaten angemeldet. Legen Sie einen eigenen Administrator an und entfernen Sie die Daten mit diesem.',
  },
  'demo.error.InUse': {
    en: 'Nothing was removed: records that stay refer to the demo data. Change or delete these first: {found}.',
    de: 'Nichts wurde entfernt: Einträge, die bleiben, beziehen sich auf die Demodaten. Ändern oder löschen Sie zuerst diese: {found}.',
  },
  'demo.error.Added': {
    en: 'Nothing was removed: {count} records were added to the demo data since and would be lost: {found}. Remove the demo data with this number to confirm it.',
    de: 'Nichts wurde entfernt: Seither kamen zu den Demodaten {count} Einträge hinzu, die verloren gingen: {found}. Entfernen Sie die Demodaten mit dieser Zahl, um das zu bestätigen.',
  },
  'calendar.error.FileReadError': {
    en: 'The file cannot be read as a calendar: {reason}',
    de: 'Die Datei kann nicht als Kalender gelesen werden: {reason}',
  },
} as const;

export type FailureCode = keyof typeof messages;
